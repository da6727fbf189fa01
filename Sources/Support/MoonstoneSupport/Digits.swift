/// The lower-case hexadecimal digit of a number's lowest four bits, in ASCII.
package func hexadecimalDigit(_ number: some FixedWidthInteger) -> UInt8 {
  let digit = UInt8(truncatingIfNeeded: number) & 15
  return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
}

/// A number as 16 lower-case hexadecimal digits.
package func hexadecimal(_ number: UInt64) -> String {
  String(unsafeUninitializedCapacity: 16) { text in
    for place in 0..<16 { text[place] = hexadecimalDigit(number >> UInt64(60 - 4 * place)) }
    return 16
  }
}

/// A number with zeros before it, if it has fewer than `width` digits.
///
/// - Precondition: it is not negative.
package func zeroPadded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// Names as people sort them: `match-2` before `match-10`.
package enum NaturalOrder {
  /// Whether a name comes before another one. Digits that stand together count as a number; names
  /// that are equal so far are compared byte by byte, so that every two names have an order.
  package static func precedes(_ a: String, _ b: String) -> Bool {
    let (left, right) = (Array(a.utf8), Array(b.utf8))
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let (one, other) = (number(left, &i), number(right, &j))
        if one.count != other.count { return one.count < other.count }
        if !one.elementsEqual(other) { return one.lexicographicallyPrecedes(other) }
      } else {
        if left[i] != right[j] { return left[i] < right[j] }
        (i, j) = (i + 1, j + 1)
      }
    }
    if (left.count - i) != (right.count - j) { return left.count - i < right.count - j }
    return left.lexicographicallyPrecedes(right)
  }

  /// The digits from a place on, without zeros at the front. The place moves behind them.
  private static func number(_ bytes: [UInt8], _ place: inout Int) -> ArraySlice<UInt8> {
    let begin = place
    while place < bytes.count, isDigit(bytes[place]) { place += 1 }
    return bytes[begin..<place].drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

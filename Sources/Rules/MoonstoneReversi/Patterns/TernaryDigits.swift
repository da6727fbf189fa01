/// Numbers whose ternary digits are the binary digits of their index, for ten digits.
struct TernaryDigits: @unchecked Sendable {
  let numbers: UnsafePointer<UInt16>

  /// The only one, which is never freed.
  static let shared = TernaryDigits()

  private init() {
    let numbers = UnsafeMutablePointer<UInt16>.allocate(capacity: 1024)
    for bits in 0..<1024 {
      numbers[bits] = (0..<10).reversed().reduce(0) { $0 * 3 + UInt16(bits >> $1 & 1) }
    }
    self.numbers = UnsafePointer(numbers)
  }

  @inline(__always) subscript(bits: UInt64) -> Int {
    Int(numbers[Int(truncatingIfNeeded: bits)])
  }
}

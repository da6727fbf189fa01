/// What is known about each square beforehand.
struct SquareFacts: @unchecked Sendable {
  /// The squares around each square.
  let neighbours: UnsafePointer<UInt64>
  /// How good it usually is to play on each square: best in corners, worst beside them.
  let worth: UnsafePointer<Int32>

  /// The only ones, which are never freed.
  static let shared = SquareFacts()

  private init() {
    let neighbours = UnsafeMutablePointer<UInt64>.allocate(capacity: 64)
    let worth = UnsafeMutablePointer<Int32>.allocate(capacity: 64)
    for square in 0..<64 {
      let bit: UInt64 = 1 << UInt64(square)
      neighbours[square] =
        Axis<EightByEight>.row.neighbours(bit) | Axis<EightByEight>.column.neighbours(bit)
        | Axis<EightByEight>.falling.neighbours(bit)
        | Axis<EightByEight>.rising.neighbours(bit)
      let (column, row) = (min(square & 7, 7 - square & 7), min(square >> 3, 7 - square >> 3))
      worth[square] = Self.quarter[row * 4 + column]
    }
    self.neighbours = UnsafePointer(neighbours)
    self.worth = UnsafePointer(worth)
  }

  private static let quarter: [Int32] = [
    18, 4, 16, 12,
    4, 2, 6, 8,
    16, 6, 14, 10,
    12, 8, 10, 0,
  ]
}

/// One side's discs in all eight orientations of the board.
struct BoardImages {
  let board, flipped, mirrored, turned: UInt64
  let transposed, transposedFlipped, transposedMirrored, transposedTurned: UInt64

  @inline(__always) init(_ board: UInt64) {
    self.board = board
    flipped = board.byteSwapped
    mirrored = Self.mirror(board)
    turned = mirrored.byteSwapped
    transposed = Self.transpose(board)
    transposedFlipped = transposed.byteSwapped
    transposedMirrored = Self.mirror(transposed)
    transposedTurned = transposedMirrored.byteSwapped
  }

  /// Files a to h become h to a.
  @inline(__always) static func mirror(_ board: UInt64) -> UInt64 {
    var x = board
    x = (x &>> 1) & 0x5555_5555_5555_5555 | (x & 0x5555_5555_5555_5555) &<< 1
    x = (x &>> 2) & 0x3333_3333_3333_3333 | (x & 0x3333_3333_3333_3333) &<< 2
    return (x &>> 4) & 0x0F0F_0F0F_0F0F_0F0F | (x & 0x0F0F_0F0F_0F0F_0F0F) &<< 4
  }

  /// Files become ranks.
  @inline(__always) static func transpose(_ board: UInt64) -> UInt64 {
    var x = board
    var t = 0x0F0F_0F0F_0000_0000 & (x ^ (x &<< 28))
    x ^= t ^ (t &>> 28)
    t = 0x3333_0000_3333_0000 & (x ^ (x &<< 14))
    x ^= t ^ (t &>> 14)
    t = 0x5500_5500_5500_5500 & (x ^ (x &<< 7))
    return x ^ t ^ (t &>> 7)
  }
}

import MoonstoneKernel

/// Where patterns lie on the board, and how their fillings are numbered.
///
/// A pattern of n squares has 3ⁿ fillings. The number of a filling has a ternary digit for each
/// square: 0 for an empty one, 1 for a disc of the side to move, 2 for one of the other side. The
/// kinds of patterns are an edge with its two X-squares, corners of 3×3 and of 2×5 squares, the
/// rows next to the edge, the diagonals of 4 to 8 squares, and four more shapes at a corner or an
/// edge: see docs/weights.md. Each kind lies on the board in all of its symmetric places.
enum Patterns {
  struct Kind: Sendable {
    let squares: Int
    /// The number of its first filling among those of all kinds.
    let first: Int
    /// Where each square lies in a reflection that maps the pattern onto itself.
    let mirror: [Int]
  }

  /// How many patterns lie on the board.
  static var places: Int { 62 }

  /// How many fillings there are of all kinds.
  static var fillings: Int { 403_461 }

  /// How many of them there are of the kinds that weights of version 1 know, which come first.
  static var firstFillings: Int { triangle }

  static let edge = 0
  static let corner3x3 = 59_049
  static let corner2x5 = corner3x3 + 19_683
  static let rows = corner2x5 + 59_049
  static let diagonals = rows + 3 * 6561
  static let triangle = diagonals + 6561 + 2187 + 729 + 243 + 81
  static let angle = triangle + 59_049
  static let cross = angle + 59_049
  static let block = cross + 59_049

  static let kinds: [Kind] = {
    var kinds = [
      Kind(squares: 10, first: edge, mirror: [7, 6, 5, 4, 3, 2, 1, 0, 9, 8]),
      Kind(squares: 9, first: corner3x3, mirror: [0, 3, 6, 1, 4, 7, 2, 5, 8]),
      Kind(squares: 10, first: corner2x5, mirror: Array(0..<10)),
    ]
    for row in 0..<3 {
      kinds.append(Kind(squares: 8, first: rows + row * 6561, mirror: Array((0..<8).reversed())))
    }
    var first = diagonals
    for squares in [8, 7, 6, 5, 4] {
      kinds.append(
        Kind(squares: squares, first: first, mirror: Array((0..<squares).reversed())))
      first += power(squares)
    }
    kinds += [
      Kind(squares: 10, first: triangle, mirror: [0, 4, 7, 9, 1, 5, 8, 2, 6, 3]),
      Kind(squares: 10, first: angle, mirror: [0, 5, 7, 8, 9, 1, 6, 2, 3, 4]),
      Kind(squares: 10, first: cross, mirror: [0, 2, 1, 3, 5, 4, 6, 8, 7, 9]),
      Kind(squares: 10, first: block, mirror: [5, 4, 3, 2, 1, 0, 9, 8, 7, 6]),
    ]
    return kinds
  }()

  static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 3 } }
}

extension Patterns {
  /// Calls `body` with the number of the filling at each place, among those of all kinds.
  @inline(__always) static func read(
    _ own: UInt64, _ opponent: UInt64, _ ternary: TernaryDigits, _ body: (Int) -> Void
  ) {
    let a = BoardImages(own)
    let b = BoardImages(opponent)
    func tell(_ first: Int, _ own: UInt64, _ opponent: UInt64) {
      body(first &+ ternary[own] &+ 2 &* ternary[opponent])
    }
    func side(_ a: UInt64, _ b: UInt64) {
      tell(edge, edgeAndXSquares(a), edgeAndXSquares(b))
      tell(block, blockAtEdge(a), blockAtEdge(b))
      tell(rows, a &>> 8 & 0xFF, b &>> 8 & 0xFF)
      tell(rows &+ 6561, a &>> 16 & 0xFF, b &>> 16 & 0xFF)
      tell(rows &+ 2 &* 6561, a &>> 24 & 0xFF, b &>> 24 & 0xFF)
    }
    func square(_ a: UInt64, _ b: UInt64) {
      tell(corner3x3, threeByThree(a), threeByThree(b))
      tell(triangle, triangleAtCorner(a), triangleAtCorner(b))
      tell(angle, angleAtCorner(a), angleAtCorner(b))
      tell(cross, crossAtCorner(a), crossAtCorner(b))
    }
    func oblong(_ a: UInt64, _ b: UInt64) { tell(corner2x5, twoByFive(a), twoByFive(b)) }
    side(a.board, b.board)
    side(a.flipped, b.flipped)
    side(a.transposed, b.transposed)
    side(a.transposedFlipped, b.transposedFlipped)
    square(a.board, b.board)
    square(a.flipped, b.flipped)
    square(a.mirrored, b.mirrored)
    square(a.turned, b.turned)
    oblong(a.board, b.board)
    oblong(a.flipped, b.flipped)
    oblong(a.mirrored, b.mirrored)
    oblong(a.turned, b.turned)
    oblong(a.transposed, b.transposed)
    oblong(a.transposedFlipped, b.transposedFlipped)
    oblong(a.transposedMirrored, b.transposedMirrored)
    oblong(a.transposedTurned, b.transposedTurned)
    readDiagonals(own, opponent, tell)
  }

  @inline(__always) private static func readDiagonals(
    _ own: UInt64, _ opponent: UInt64, _ tell: (Int, UInt64, UInt64) -> Void
  ) {
    let rising: UInt64 = 0x8040_2010_0804_0201
    let falling: UInt64 = 0x0102_0408_1020_4080
    func line(_ first: Int, _ mask: UInt64, _ file: UInt64) {
      tell(first, files(own & mask) &>> file, files(opponent & mask) &>> file)
    }
    line(diagonals, rising, 0)
    line(diagonals, falling, 0)
    func four(_ first: Int, _ step: UInt64) {
      line(first, rising &<< (8 &* step), 0)
      line(first, rising &>> (8 &* step), step)
      line(first, falling &<< (8 &* step), step)
      line(first, falling &>> (8 &* step), 0)
    }
    four(diagonals &+ 6561, 1)
    four(diagonals &+ 6561 &+ 2187, 2)
    four(diagonals &+ 6561 &+ 2187 &+ 729, 3)
    four(diagonals &+ 6561 &+ 2187 &+ 729 &+ 243, 4)
  }

  /// The columns with discs, for a line with at most one disc in each column.
  @inline(__always) private static func files(_ line: UInt64) -> UInt64 {
    (line &* 0x0101_0101_0101_0101) &>> 56
  }

  @inline(__always) private static func edgeAndXSquares(_ board: UInt64) -> UInt64 {
    board & 0xFF | board &>> 1 & 0x100 | board &>> 5 & 0x200
  }

  @inline(__always) private static func threeByThree(_ board: UInt64) -> UInt64 {
    board & 7 | board &>> 5 & 0x38 | board &>> 10 & 0x1C0
  }

  @inline(__always) private static func twoByFive(_ board: UInt64) -> UInt64 {
    board & 0x1F | board &>> 3 & 0x3E0
  }

  @inline(__always) private static func triangleAtCorner(_ board: UInt64) -> UInt64 {
    board & 0xF | board &>> 4 & 0x70 | board &>> 9 & 0x180 | board &>> 15 & 0x200
  }

  @inline(__always) private static func angleAtCorner(_ board: UInt64) -> UInt64 {
    board & 0x1F | board &>> 3 & 0x60 | board &>> 9 & 0x80 | board &>> 16 & 0x100
      | board &>> 23 & 0x200
  }

  @inline(__always) private static func crossAtCorner(_ board: UInt64) -> UInt64 {
    board & 3 | board &>> 6 & 0x1C | board &>> 12 & 0xE0 | board &>> 18 & 0x300
  }

  @inline(__always) private static func blockAtEdge(_ board: UInt64) -> UInt64 {
    board & 1 | board &>> 1 & 0x1E | board &>> 2 & 0x20 | board &>> 4 & 0x3C0
  }
}

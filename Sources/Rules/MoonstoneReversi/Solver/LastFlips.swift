/// Counts the discs that the last disc of a game turns, when every other square is taken.
///
/// A line then consists of own discs, the opponent's discs and the empty square, so the own discs
/// alone decide what is turned: a table lookup by eight bits and a place among them.
struct LastFlips: @unchecked Sendable {
  /// The numbers of turned discs, by place and line.
  private let counts: UnsafePointer<UInt8>
  /// The diagonals of each square.
  private let diagonals: UnsafePointer<(falling: UInt64, rising: UInt64)>

  /// The only one, which is never freed.
  static let shared = LastFlips()

  private init() {
    let counts = UnsafeMutablePointer<UInt8>.allocate(capacity: 8 * 256)
    for place in 0..<8 {
      for line in 0..<256 { counts[place * 256 + line] = Self.turned(place, line) }
    }
    let diagonals = UnsafeMutablePointer<(falling: UInt64, rising: UInt64)>.allocate(capacity: 64)
    for square in 0..<64 {
      let rays = EightRays(from: UInt8(square))
      diagonals[square] = (rays.leftUp | rays.rightDown, rays.leftDown | rays.rightUp)
    }
    self.counts = UnsafePointer(counts)
    self.diagonals = UnsafePointer(diagonals)
  }

  private static func turned(_ place: Int, _ line: Int) -> UInt8 {
    func run(_ step: Int) -> Int {
      var end = place + step
      while 0...7 ~= end, line & (1 << end) == 0 { end += step }
      return 0...7 ~= end ? abs(end - place) - 1 : 0
    }
    return UInt8(run(1) + run(-1))
  }

  /// The number of discs that a disc on the only empty square turns.
  @inline(__always) func count(_ square: Int, _ own: UInt64) -> Int {
    let column = square & 7
    let row = square &>> 3
    let pair = diagonals[square]
    let byColumn = counts + column &* 256
    let byRow = counts + row &* 256
    // Each product gathers a line's bits, one from each row or column, in the highest byte.
    let alongRow = own &>> UInt64(truncatingIfNeeded: square & 56) & 0xFF
    let alongColumn =
      ((own &>> UInt64(truncatingIfNeeded: column) & 0x0101_0101_0101_0101)
        &* 0x0102_0408_1020_4080) &>> 56
    let falling = ((own & pair.falling) &* 0x0101_0101_0101_0101) &>> 56
    let rising = ((own & pair.rising) &* 0x0101_0101_0101_0101) &>> 56
    let straight =
      byColumn[Int(truncatingIfNeeded: alongRow)] &+ byRow[Int(truncatingIfNeeded: alongColumn)]
    let oblique =
      byColumn[Int(truncatingIfNeeded: falling)] &+ byColumn[Int(truncatingIfNeeded: rising)]
    return Int(straight &+ oblique)
  }
}

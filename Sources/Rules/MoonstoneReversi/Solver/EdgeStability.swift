/// Finds discs that can never be turned again, from tables of edges and from full lines.
///
/// It finds more than ``Stability/stable(_:_:)``: a run on an edge that nothing can enclose is
/// stable without a corner.
struct EdgeStability: @unchecked Sendable {
  /// The stable discs of the first of two sides on an edge, by the discs of both.
  private let stable: UnsafePointer<UInt8>
  /// An edge's bits as those of column a.
  private let columns: UnsafePointer<UInt64>

  /// The only one, which is never freed.
  static let shared = EdgeStability()

  private init() {
    let stable = UnsafeMutablePointer<UInt8>.allocate(capacity: 256 * 256)
    stable.initialize(repeating: 0, count: 256 * 256)
    // From full edges to empty ones, so that the edges with one disc more are known.
    for empties in 0...8 {
      for own in 0..<256 {
        for opponent in 0..<256
        where own & opponent == 0 && (own | opponent).nonzeroBitCount == 8 - empties {
          stable[own * 256 + opponent] = Self.stable(own, opponent) { stable[$0 * 256 + $1] }
        }
      }
    }
    let columns = UnsafeMutablePointer<UInt64>.allocate(capacity: 256)
    for edge in 0..<256 {
      columns[edge] = (0..<8).reduce(0) { edge & 1 << $1 == 0 ? $0 : $0 | 1 << UInt64(8 * $1) }
    }
    self.stable = UnsafePointer(stable)
    self.columns = UnsafePointer(columns)
  }

  /// The discs of `own` that remain after a disc of either side on any empty square, whatever
  /// follows.
  private static func stable(
    _ own: Int, _ opponent: Int, knowing known: (Int, Int) -> UInt8
  ) -> UInt8 {
    var stable = UInt8(own)
    for square in 0..<8 where (own | opponent) & 1 << square == 0 {
      let gained = flips(square, own, opponent)
      stable &= known(own | gained | 1 << square, opponent & ~gained)
      let lost = flips(square, opponent, own)
      stable &= known(own & ~lost, opponent | lost | 1 << square)
    }
    return stable
  }

  private static func flips(_ square: Int, _ own: Int, _ opponent: Int) -> Int {
    var flips = 0
    for step in [-1, 1] {
      var run = 0
      var end = square + step
      while 0...7 ~= end, opponent & 1 << end != 0 {
        run |= 1 << end
        end += step
      }
      if 0...7 ~= end, own & 1 << end != 0 { flips |= run }
    }
    return flips
  }

  /// Discs of `own` that are certain never to be turned again.
  func stable(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    var found = edges(own, opponent)
    let discs = own | opponent
    let row = Self.fullRows(discs)
    let column = Self.fullColumns(discs)
    let falling = Self.fullFalling(discs)
    let rising = Self.fullRising(discs)
    let inside = own & 0x007E_7E7E_7E7E_7E00
    found |= inside & row & column & falling & rising
    while found != 0 {
      let near =
        (row | found &<< 1 | found &>> 1) & (column | found &<< 8 | found &>> 8)
        & (falling | found &<< 9 | found &>> 9) & (rising | found &<< 7 | found &>> 7)
      let more = found | (inside & near)
      if more == found { break }
      found = more
    }
    return found
  }

  @inline(__always) private func edges(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let top = edge(own & 0xFF, opponent & 0xFF)
    let bottom = edge(own &>> 56, opponent &>> 56)
    let left = edge(Self.columnA(own), Self.columnA(opponent))
    let right = edge(Self.columnA(own &>> 7), Self.columnA(opponent &>> 7))
    return UInt64(top) | UInt64(bottom) &<< 56 | columns[left] | columns[right] &<< 7
  }

  @inline(__always) private func edge(_ own: UInt64, _ opponent: UInt64) -> Int {
    Int(stable[Int(truncatingIfNeeded: own &* 256 &+ opponent)])
  }

  /// Column a as eight bits.
  @inline(__always) private static func columnA(_ discs: UInt64) -> UInt64 {
    ((discs & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56
  }
}

extension EdgeStability {
  @inline(__always) private static func fullRows(_ discs: UInt64) -> UInt64 {
    var full = discs & (discs &>> 1)
    full &= full &>> 2
    full &= full &>> 4
    return (full & 0x0101_0101_0101_0101) &* 0xFF
  }

  @inline(__always) private static func fullColumns(_ discs: UInt64) -> UInt64 {
    var full = discs & (discs &>> 8 | discs &<< 56)
    full &= full &>> 16 | full &<< 48
    full &= full &>> 32 | full &<< 32
    return full
  }

  // A diagonal is full if both of its halves are. The constants are the squares from which one, two
  // or four steps lead off the board.

  @inline(__always) private static func fullFalling(_ discs: UInt64) -> UInt64 {
    var down = discs & (0xFF80_8080_8080_8080 | discs &>> 9)
    down &= 0xFFFF_C0C0_C0C0_C0C0 | down &>> 18
    down &= 0xFFFF_FFFF_F0F0_F0F0 | down &>> 36
    var up = discs & (0x0101_0101_0101_01FF | discs &<< 9)
    up &= 0x0303_0303_0303_FFFF | up &<< 18
    up &= 0x0F0F_0F0F_FFFF_FFFF | up &<< 36
    return down & up
  }

  @inline(__always) private static func fullRising(_ discs: UInt64) -> UInt64 {
    var down = discs & (0xFF01_0101_0101_0101 | discs &>> 7)
    down &= 0xFFFF_0303_0303_0303 | down &>> 14
    down &= 0xFFFF_FFFF_0F0F_0F0F | down &>> 28
    var up = discs & (0x8080_8080_8080_80FF | discs &<< 7)
    up &= 0xC0C0_C0C0_C0C0_FFFF | up &<< 14
    up &= 0xF0F0_F0F0_FFFF_FFFF | up &<< 28
    return down & up
  }
}

/// Breakthrough on 8×8 squares: side 0 begins, and steps up from the first two rows.
///
/// Squares are bits, `a1` the lowest and `b1` the next. A move is 64 times the square it leaves, plus
/// the square it enters.
struct Breakthrough: Board {
  /// The pieces of both sides.
  private var pieces: [UInt64] = [0xFFFF, 0xFFFF << 48]
  private(set) var turn = 0

  init?(game: String) { guard game == "breakthrough" else { return nil } }

  var result: Double? {
    if pieces[0] >> 56 != 0 || pieces[1] == 0 { return 1 }
    return pieces[1] & 0xFF != 0 || pieces[0] == 0 ? 0 : nil
  }

  /// A step is to the next row, straight or to one side.
  private static let sideways = [-1, 0, 1]

  /// The squares that the side to move can enter by steps that lead so far to the right.
  private func entered(_ right: Int) -> UInt64 {
    let own = pieces[turn], taken = right == 0 ? own | pieces[1 - turn] : own
    let row = turn == 0 ? own << 8 : own >> 8
    switch right {
    case -1: return row >> 1 & ~0x8080_8080_8080_8080 & ~taken
    case 1: return row << 1 & ~0x0101_0101_0101_0101 & ~taken
    default: return row & ~taken
    }
  }

  /// The step that enters a square.
  private func step(_ right: Int, into square: Int) -> Int {
    (square - right + (turn == 0 ? -8 : 8)) * 64 + square
  }

  var moves: [Int] {
    if result != nil { return [] }
    return Self.sideways.flatMap { right in
      var squares = entered(right)
      var steps: [Int] = []
      while squares != 0 {
        steps.append(step(right, into: squares.trailingZeroBitCount))
        squares &= squares - 1
      }
      return steps
    }
  }

  func move(_ name: String) -> Int? {
    guard let from = Cells.number(String(name.prefix(2)), size: 8),
      let into = Cells.number(String(name.suffix(2)), size: 8)
    else { return nil }
    return from * 64 + into
  }

  mutating func play(_ move: Int) {
    let (from, into) = (UInt64(1) << (move / 64), UInt64(1) << (move % 64))
    pieces[turn] ^= from | into
    pieces[1 - turn] &= ~into
    turn = 1 - turn
  }

  mutating func playToEnd(_ chance: inout Chance) -> Double {
    while true {
      if let result { return result }
      let count = Self.sideways.reduce(0) { $0 + entered($1).nonzeroBitCount }
      var index = Int.random(in: 0..<count, using: &chance)
      for right in Self.sideways {
        var squares = entered(right)
        if index >= squares.nonzeroBitCount {
          index -= squares.nonzeroBitCount
          continue
        }
        for _ in 0..<index { squares &= squares - 1 }
        play(step(right, into: squares.trailingZeroBitCount))
        break
      }
    }
  }
}

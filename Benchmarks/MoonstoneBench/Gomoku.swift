import MoonstoneKernel

/// The rules of `games/gomoku.lua` in Swift, on bits: what a game in Lua is measured against.
struct Gomoku: Game {
  let name = "gomoku"
  let summary = "Five in a row."
  let initialPosition = Position()

  struct Point: Symbol {
    let code: Int

    init?(code: Int) {
      guard (0..<81).contains(code) else { return nil }
      self.code = code
    }

    init(at code: Int) { self.code = code }

    init?(_ description: String) {
      let bytes = Array(description.utf8)
      guard bytes.count == 2, (97..<106).contains(bytes[0]), (49..<58).contains(bytes[1]) else {
        return nil
      }
      code = Int(bytes[1] - 49) * 9 + Int(bytes[0] - 97)
    }

    var description: String {
      String(decoding: [UInt8(97 + code % 9), UInt8(49 + code / 9)], as: UTF8.self)
    }
  }

  /// A bit for each point, in words: bridges hold positions at the alignment of one.
  private struct Points: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    var bits: UInt128 {
      get { UInt128(high) << 64 | UInt128(low) }
      set { (low, high) = (UInt64(truncatingIfNeeded: newValue), UInt64(newValue >> 64)) }
    }
  }

  struct Position: MoonstoneKernel.Position {
    typealias Move = Point

    private(set) var turn = Side.black
    private var stones = Sides<Points>(both: Points())
    private var winner: Side?

    init() {}

    init?(_ description: String) {
      let words = description.split(separator: " ")
      guard words.count == 2, words[0].utf8.count == 81, let turn = Side(String(words[1])) else {
        return nil
      }
      for (point, letter) in words[0].enumerated() {
        switch letter {
        case "x": stones.black.bits |= 1 << point
        case "o": stones.white.bits |= 1 << point
        case ".": break
        default: return nil
        }
      }
      self.turn = turn
      winner = Side.allCases.first { side in (0..<81).contains { hasFive(side, through: $0) } }
    }

    var description: String {
      let board = (0..<81).map { point in
        stones.black.bits >> point & 1 == 1 ? "x" : stones.white.bits >> point & 1 == 1 ? "o" : "."
      }
      return "\(board.joined()) \(turn)"
    }

    private static let board = UInt128(1) << 81 - 1
    private var taken: UInt128 { stones.black.bits | stones.white.bits }

    var legalMoves: [Point] {
      if winner != nil { return [] }
      var moves: [Point] = []
      moves.reserveCapacity(81)
      var empty = ~taken & Self.board
      while empty != 0 {
        moves.append(Point(at: empty.trailingZeroBitCount))
        empty &= empty &- 1
      }
      return moves
    }

    func isLegal(_ move: Point) -> Bool { winner == nil && taken >> move.code & 1 == 0 }

    var outcome: Outcome? { winner.map { .win($0) } ?? (taken == Self.board ? .draw : nil) }

    mutating func playUnchecked(_ move: Point) {
      stones[turn].bits |= 1 << move.code
      if hasFive(turn, through: move.code) { winner = turn }
      turn = turn.opponent
    }

    private func hasFive(_ side: Side, through point: Int) -> Bool {
      let mine = stones[side].bits
      guard mine >> point & 1 == 1 else { return false }
      let (row, column) = (point / 9, point % 9)
      func run(_ down: Int, _ right: Int) -> Int {
        var (r, c, count) = (row + down, column + right, 0)
        while count < 4, r >= 0, r < 9, c >= 0, c < 9, mine >> (r * 9 + c) & 1 == 1 {
          (r, c, count) = (r + down, c + right, count + 1)
        }
        return count
      }
      return run(0, 1) + run(0, -1) >= 4 || run(1, 0) + run(-1, 0) >= 4
        || run(1, 1) + run(-1, -1) >= 4 || run(1, -1) + run(-1, 1) >= 4
    }
  }
}

// Tic-tac-toe for Moonstone, with the whole command line.
import MoonstoneCatalog
import MoonstoneCommands
import MoonstoneKernel
import MoonstoneLua

/// A move, which marks a square: `a1` is top left and has code 0, `c3` is 8.
struct Mark: Symbol {
  static let names = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
  let code: Int

  init?(code: Int) {
    guard Self.names.indices ~= code else { return nil }
    self.code = code
  }
  init?(_ description: String) {
    self.init(code: Self.names.firstIndex(of: description) ?? -1)
  }

  var description: String { Self.names[code] }
}

/// Nine characters: `X` is black's, `O` white's, `-` nobody's.
struct Board: Position {
  var squares = [Character](repeating: "-", count: 9)
  static let letters = Sides<Character>(black: "X", white: "O")
  static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]
  init() {}
  init?(_ description: String) {
    squares = Array(description)
    let lead = squares.count { $0 == "X" } - squares.count { $0 == "O" }
    guard squares.count == 9, squares.allSatisfy("XO-".contains), 0...1 ~= lead else { return nil }
  }

  var description: String { String(squares) }
  var turn: Side { squares.count { $0 == "-" } % 2 == 1 ? .black : .white }

  func hasLine(_ side: Side) -> Bool {
    Self.lines.contains { $0.allSatisfy { squares[$0] == Self.letters[side] } }
  }

  var outcome: Outcome? {
    if hasLine(turn.opponent) { return .win(turn.opponent) }
    return squares.contains("-") ? nil : .draw
  }

  var legalMoves: [Mark] {
    if outcome != nil { return [] }
    return squares.indices.filter { squares[$0] == "-" }.compactMap { Mark(code: $0) }
  }

  mutating func playUnchecked(_ move: Mark) { squares[move.code] = Self.letters[turn] }
}

struct TicTacToe: Game {
  let name = "tic-tac-toe"
  let summary = "Three in a line win."
  let initialPosition = Board()

  func diagram(of board: Board, lastMove: Mark?) -> String {
    [0, 3, 6].map { String(board.squares[$0..<$0 + 3]) }.joined(separator: "\n")
  }
}

Moonstone.main(Catalog(games: [Plugin(TicTacToe())]))

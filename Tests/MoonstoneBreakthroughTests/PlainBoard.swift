import MoonstoneBreakthrough
import MoonstoneKernel

/// Breakthrough once more, as plainly as can be: a table of squares, and pieces that look around.
struct PlainBoard {
  let size: Int
  /// Row by row, from the bottom.
  var rows: [[Side?]]
  var turn = Side.white

  init(size: Int) {
    self.size = size
    rows = (0..<size).map { row in
      let side: Side? = row < 2 ? .white : row >= size - 2 ? .black : nil
      return Array(repeating: side, count: size)
    }
  }

  var winner: Side? {
    if rows[size - 1].contains(.white) { return .white }
    if rows[0].contains(.black) { return .black }
    let pieces = rows.joined()
    if !pieces.contains(.white) { return .black }
    return pieces.contains(.black) ? nil : .white
  }

  /// Moves as they are written.
  var moves: [String] {
    if winner != nil { return [] }
    var moves: [String] = []
    let ahead = turn == .white ? 1 : -1
    for row in 0..<size {
      for column in 0..<size where rows[row][column] == turn {
        for aside in -1...1 where 0..<size ~= column + aside {
          let owner = rows[row + ahead][column + aside]
          let names = (name(column, row), name(column + aside, row + ahead))
          if owner == nil { moves.append("\(names.0)-\(names.1)") }
          if owner == turn.opponent, aside != 0 { moves.append("\(names.0)x\(names.1)") }
        }
      }
    }
    return moves
  }

  private func name(_ column: Int, _ row: Int) -> String {
    "\(Array("abcdefgh")[column])\(row + 1)"
  }

  func playing(_ move: String) -> PlainBoard {
    var next = self
    let (from, to) = (place(move.prefix(2)), place(move.suffix(2)))
    next.rows[from.row][from.column] = nil
    next.rows[to.row][to.column] = turn
    next.turn = turn.opponent
    return next
  }

  private func place(_ square: Substring) -> (column: Int, row: Int) {
    let letters = Array("abcdefgh")
    return (
      letters.firstIndex(of: square.first ?? "a") ?? 0, (square.last?.wholeNumberValue ?? 1) - 1
    )
  }

  func perft(_ depth: Int) -> Int {
    if depth == 0 { return 1 }
    let moves = moves
    return moves.isEmpty ? 1 : moves.reduce(0) { $0 + playing($1).perft(depth - 1) }
  }

  /// How many pieces of a side have a square before them obliquely.
  func attackers(_ side: Side, _ column: Int, _ row: Int) -> Int {
    let behind = row - (side == .white ? 1 : -1)
    guard 0..<size ~= behind else { return 0 }
    return [column - 1, column + 1].count { 0..<size ~= $0 && rows[behind][$0] == side }
  }

  func distance(_ side: Side) -> Int {
    let rows = rows.indices.filter { self.rows[$0].contains(side) }
    if side == .white { return rows.last.map { size - 1 - $0 } ?? size }
    return rows.first ?? size
  }

  var text: String {
    let letters = rows.reversed().joined().map { $0 == nil ? "-" : $0 == .white ? "W" : "B" }
    return letters.joined() + (turn == .white ? " W" : " B")
  }

  /// Every position of a match of random moves, the last of which is over.
  static func randomMatch(
    size: Int, _ generator: inout some RandomNumberGenerator
  ) -> [PlainBoard] {
    var boards = [PlainBoard(size: size)]
    while let move = boards[boards.count - 1].moves.randomElement(using: &generator) {
      boards.append(boards[boards.count - 1].playing(move))
    }
    return boards
  }
}

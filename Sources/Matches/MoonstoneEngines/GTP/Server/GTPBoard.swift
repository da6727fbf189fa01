import MoonstoneKernel

/// How a game's moves and boards are written in GTP: squares in capitals, columns without the
/// letter I, `pass` for a pass.
struct GTPBoard<G: Game>: Sendable {
  let game: G
  /// The names of the columns, as the game writes them; empty without a board of rows.
  private let columns: [String]

  init(_ game: G) {
    self.game = game
    columns = game.grid(of: game.initialPosition)?.columnNames ?? []
  }

  /// The argument of `boardsize` that fits; `nil` for a game without a board of rows.
  var size: Int? {
    guard let grid = game.grid(of: game.initialPosition) else { return nil }
    return max(grid.columnNames.count, grid.rowNames.count)
  }

  /// The name of a side, as commands and answers have it.
  static func word(_ side: Side) -> String { side == .black ? "black" : "white" }

  /// Reads `b`, `w`, `black` or `white`, in capitals or not.
  static func side(_ word: String) -> Side? {
    switch word.lowercased() {
    case "b", "black": .black
    case "w", "white": .white
    default: nil
    }
  }

  /// The move as a controller reads it.
  func text(_ move: G.Move) -> String {
    if move == game.pass { return "pass" }
    return squares(in: move.description, of: columns, as: Self.letters(columns.count)).uppercased()
  }

  /// Reads a move; `nil` if nothing is written so in this game.
  func move(_ word: String) -> G.Move? {
    let word = word.lowercased()
    if word == "pass" { return game.pass }
    let written = squares(in: word, of: Self.letters(columns.count), as: columns)
    if let move = G.Move(written) { return move }
    guard let words = try? game.words(of: written), words.count == 1 else { return nil }
    return G.Move(words[0].text)
  }

  /// The rows of `X`, `O` and `.`, and `?` where the board has no square, the last row first: GoGui
  /// draws it below the others.
  func rows(of position: G.Position) -> String? {
    game.grid(of: position).map { grid in
      grid.rows.reversed().map { row in
        row.map { cell in
          guard let cell else { return "?" }
          return cell.side == nil ? "." : cell.side == .black ? "X" : "O"
        }.joined(separator: " ")
      }.joined(separator: "\n")
    }
  }

  /// Whether each move is one square, as in Reversi.
  var hasMovesOnSquares: Bool {
    let position = game.initialPosition
    guard let grid = game.grid(of: position) else { return false }
    let moves = Set(grid.rows.joined().compactMap { $0?.move })
    return !moves.isEmpty && moves.allSatisfy { square($0.description) != nil }
  }

  /// The name of a square as a controller reads it; `nil` if the board does not have it.
  func square(_ name: String) -> String? {
    guard let grid = game.grid(of: game.initialPosition) else { return nil }
    let names = grid.columnNames.lazy.flatMap { column in grid.rowNames.lazy.map { column + $0 } }
    guard names.contains(name) else { return nil }
    return squares(in: name, of: columns, as: Self.letters(columns.count)).uppercased()
  }

  /// Rows with the value of each move on its square, the last row first; `""` on squares without a
  /// move.
  func rows(of position: G.Position, values: [G.Move: String]) -> String? {
    game.grid(of: position).map { grid in
      grid.rows.reversed().map { row in
        row.map { $0?.move.flatMap { values[$0] } ?? "\"\"" }.joined(separator: " ")
      }.joined(separator: "\n")
    }
  }

  /// The letters of so many columns, without I.
  private static func letters(_ count: Int) -> [String] {
    "abcdefghjklmnopqrstuvwxyz".prefix(count).map(String.init)
  }

  /// The text with the names of columns replaced wherever a number of a row follows.
  private func squares(in text: String, of names: [String], as others: [String]) -> String {
    guard names != others, names.count == others.count else { return text }
    let characters = Array(text)
    return String(
      characters.indices.map { index -> String in
        let isColumn = characters.dropFirst(index + 1).first?.isWholeNumber == true
        guard isColumn, let column = names.firstIndex(of: String(characters[index])) else {
          return String(characters[index])
        }
        return others[column]
      }.joined())
  }
}

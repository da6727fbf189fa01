import MoonstoneKernel
import MoonstoneSupport

/// The board of a game as SGF names its squares.
struct SGFBoard<G: Game> {
  /// The names of columns and rows, from the left and from the top.
  private let columns: [String]
  private let rows: [String]
  private let game: G
  /// The size as SGF writes it.
  let size: String

  /// - Returns: `nil` for a game whose board is not a grid.
  init?(_ game: G) {
    guard let grid = game.grid(of: game.initialPosition) else { return nil }
    self.game = game
    (columns, rows) = (grid.columnNames, grid.rowNames)
    size = columns.count == rows.count ? "\(rows.count)" : "\(columns.count):\(rows.count)"
  }

  /// The column and the row of a square as a file writes it, `f5` or `fe`, counted from 0.
  func cell(_ text: ArraySlice<UInt8>) -> (column: Int, row: Int)? {
    if text.count == 2, let first = text.first, let last = text.last, TextBytes.isLetter(first),
      TextBytes.isLetter(last)
    {
      let (column, row) = (Int(first | 0x20) - 0x61, Int(last | 0x20) - 0x61)
      return column < columns.count && row < rows.count ? (column, row) : nil
    }
    let name = String(decoding: text, as: UTF8.self).lowercased()
    let letters = name.prefix { $0.isLetter }
    guard let column = columns.firstIndex(of: String(letters)),
      let row = rows.firstIndex(of: String(name.dropFirst(letters.count)))
    else { return nil }
    return (column, row)
  }

  /// The name of a square in the game.
  func name(_ cell: (column: Int, row: Int)) -> String { columns[cell.column] + rows[cell.row] }

  /// A move as a file writes it.
  func text(of move: String, _ kind: SGFGame) -> String {
    guard kind.hasLetters, let (column, row) = cell(Array(move.utf8)[...]) else { return move }
    return letter(column) + letter(row)
  }

  private func letter(_ index: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index)))
  }

  // MARK: - Beginnings

  /// The pieces of a position, row by row.
  func pieces(of position: G.Position) -> [Side?]? {
    game.grid(of: position)?.rows.flatMap { $0.map { $0?.side } }
  }

  /// The position with some pieces; `nil` if the game cannot be told them.
  func position(_ pieces: [Side?], turn: Side) -> G.Position? {
    let initial = game.initialPosition
    if turn == initial.turn, self.pieces(of: initial) == pieces { return initial }
    let text = pieces.map { $0.map { $0 == .black ? "X" : "O" } ?? "-" }.joined()
    return G.Position(text + (turn == .black ? " X" : " O"))
  }

  /// Whether SGF can say that a match begins at a position.
  func canBegin(at position: G.Position) -> Bool {
    guard position != game.initialPosition else { return true }
    return pieces(of: position).flatMap { self.position($0, turn: position.turn) } == position
  }

  /// The properties that set up a position, a few letters for each piece.
  func setup(_ position: G.Position, _ kind: SGFGame) -> String {
    guard let pieces = pieces(of: position), pieces.contains(where: { $0 != nil }) else {
      return ""
    }
    var text = ""
    for side in Side.allCases {
      text += side == .black ? "AB" : "AW"
      for (index, piece) in pieces.enumerated() where piece == side {
        let name = name((index % columns.count, index / columns.count))
        text += "[\(self.text(of: name, kind))]"
      }
    }
    return text + "PL[\(position.turn == .black ? "B" : "W")]"
  }
}

extension SGFBoard {
  /// The position that a match begins at.
  func start(of match: SGFMatch, in bytes: [UInt8]) throws(TextFault) -> G.Position {
    guard let first = match.setup.first else {
      if let mover = match.mover, mover != game.initialPosition.turn {
        throw TextFault("the match does not begin with \(game.sideNames[mover])", at: match.place)
      }
      return game.initialPosition
    }
    var pieces = [Side?](repeating: nil, count: rows.count * columns.count)
    for (side, range) in match.setup {
      let corners = bytes[range].split(separator: UInt8(ascii: ":"), maxSplits: 1).map(cell)
      guard let one = corners.first ?? nil, let other = corners.last ?? nil else {
        throw TextFault(
          "“\(SGFText.simple(bytes[range]).excerpt)” is not a square of \(game.name)",
          at: range.lowerBound)
      }
      for row in min(one.row, other.row)...max(one.row, other.row) {
        for column in min(one.column, other.column)...max(one.column, other.column) {
          pieces[row * columns.count + column] = side
        }
      }
    }
    guard let position = position(pieces, turn: match.mover ?? game.initialPosition.turn) else {
      throw TextFault(
        "the match begins at a position of its own, which cannot be set up in \(game.name)",
        at: first.squares.lowerBound)
    }
    return position
  }
}

extension SGFMatch {
  /// A place in the match, for what is wrong with all of it.
  var place: Int { size?.lowerBound ?? facts.values.map(\.lowerBound).min() ?? 0 }
}

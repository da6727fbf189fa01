import Foundation
import MoonstoneKernel

/// A board with squares or hexagons as a drawing, in which pieces are dots of thick lines: they are
/// short to write, and easy to move for the page's script.
struct BoardDrawing: Hashable {
  /// A ``Grid/Shape``, whose type depends on the position.
  private enum Shape: String { case squares, hexagons, columns, points }

  private let columnNames: [String]
  private let rowNames: [String]
  /// Whether the board has a square in each cell, row by row.
  private let isSquare: [Bool]
  private let shape: Shape
  private var isHexagonal: Bool { shape == .hexagons }
  /// The owners of the top, right, bottom and left edge.
  private let edges: [Side?]
  private let colors: BoardColors
  private let kinds: PieceDrawing?

  /// - Parameter more: kinds that pieces of later positions have.
  init<P: Position>(_ grid: Grid<P>, _ colors: BoardColors, and more: [PieceKind] = []) {
    columnNames = grid.columnNames
    rowNames = grid.rowNames
    isSquare = grid.rows.joined().map { $0 != nil }
    shape = Shape(rawValue: grid.shape.rawValue) ?? .squares
    edges = [grid.edges.top, grid.edges.right, grid.edges.bottom, grid.edges.left]
    self.colors = colors
    let all = grid.kinds + more
    kinds = all.isEmpty ? nil : PieceDrawing(all, isHexagonal: grid.shape == .hexagons)
  }

  /// A letter for what is in each cell: b or w for a piece, n for one of nobody, e if empty, x if it
  /// is not a square; then, of a kind of piece, `!`, its shape, its colour and its letter; and what
  /// the cell shows, percent-encoded, between tildes: `b~12~`, `w!akK`.
  static func letters<P: Position>(_ grid: Grid<P>, _ colors: BoardColors) -> [String] {
    var letters: [String] = []
    letters.reserveCapacity(grid.rowNames.count * grid.columnNames.count)
    // Chained sequences are slow where the game is not known.
    for row in grid.rows {
      for cell in row {
        var letter = cell.map { $0.side.map { $0 == .black ? "b" : "w" } ?? "e" } ?? "x"
        if let cell, let kind = cell.kind {
          letter = (cell.side == nil ? "n" : letter) + PieceDrawing.code(kind, cell.side, colors)
        }
        letters.append(cell?.text.map { "\(letter)~\(encoded($0.fitting(in: 4)))~" } ?? letter)
      }
    }
    return letters
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  // MARK: - Places

  private var columns: Int { columnNames.count }
  /// By how much a row begins further right than the one above it.
  private var shift: Int { isHexagonal ? 15 : 0 }
  private var height: Int { isHexagonal ? 26 : 30 }

  private func center(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
    (39 + 30 * column + shift * row, 39 + height * row)
  }

  private func center(of cell: Int) -> (x: Int, y: Int) { center(cell % columns, cell / columns) }

  /// The attributes from which the page's script finds the places of pieces.
  var data: HTML {
    """
     data-columns="\(columns)" data-shift="\(shift)" data-height="\(height)"\(kinds?.data ?? "")
    """
  }

  // MARK: - Drawings

  /// The squares, their names and the edges, which are the same at each ply.
  var squares: HTML {
    let top = columnNames.enumerated().map { column, name -> HTML in
      "<text x=\"\(center(column, 0).x)\" y=\"14\" text-anchor=\"middle\">\(name)</text>"
    }
    let left = rowNames.enumerated().map { row, name -> HTML in
      """
      <text x="\(center(0, row).x - (isHexagonal ? 35 : 27))" y="\(center(0, row).y + 5)" \
      text-anchor="middle">\(name)</text>
      """
    }
    let path = isSquare.indices.filter { isSquare[$0] }.map { cell -> String in
      let (x, y) = center(of: cell)
      return isHexagonal
        ? "M\(x) \(y - 17)l15 9v17l-15 9-15-9v-17z" : "M\(x - 15) \(y - 15)h30v30h-30z"
    }
    return """
      \(top)\(left)<path class="\(shape == .points ? "plain " : "")field" d="\(path.joined())" \
      fill="\(color(colors.board))"/>\(holes)\(lines)\(owned)
      """
  }

  /// Through the holes of a board in which pieces fall one sees what is behind it.
  private var holes: HTML {
    guard shape == .columns else { return "" }
    let path = isSquare.indices.filter { isSquare[$0] }.map { cell -> String in
      "M\(center(of: cell).x) \(center(of: cell).y)h0"
    }
    return "<path class=\"holes\" d=\"\(path.joined())\"/>"
  }

  /// The lines between neighbours on a board whose pieces stand where lines cross.
  private var lines: HTML {
    guard shape == .points else { return "" }
    let path = isSquare.indices.filter { isSquare[$0] }.map { cell -> String in
      let (x, y) = center(of: cell)
      let right = cell % columns + 1 < columns && isSquare[cell + 1] ? "M\(x) \(y)h30" : ""
      let down = cell + columns < isSquare.count && isSquare[cell + columns] ? "M\(x) \(y)v30" : ""
      return right + down
    }
    return "<path class=\"lines\" d=\"\(path.joined())\"/>"
  }

  /// The edges that belong to a side, in its colour.
  private var owned: [HTML] {
    let (last, bottom) = (columns - 1, rowNames.count - 1)
    // The left and right edges of hexagons lean as their rows are shifted.
    let reach = isHexagonal ? 19 : 17
    let (near, far) = isHexagonal ? (11, 33) : (17, 17)
    let corners = [
      (center(0, 0), -far, -reach), (center(last, 0), near, -reach),
      (center(last, bottom), far, reach), (center(0, bottom), -near, reach),
    ].map { ($0.0.x + $0.1, $0.0.y + $0.2) }
    return edges.enumerated().compactMap { index, side in
      side.map { side in
        let (from, to) = (corners[index], corners[(index + 1) % 4])
        return """
          <line class="edge" x1="\(from.0)" y1="\(from.1)" x2="\(to.0)" y2="\(to.1)" \
          stroke="\(color(colors.sides[side]))"/>
          """
      }
    }
  }

  /// - Parameters:
  ///   - letters: what is in each cell.
  ///   - last: the cell of the last move.
  ///   - squares: ``squares``, or a reference to them.
  func board(_ letters: [String], last: Int?, squares: HTML) -> HTML {
    let end = center(columns - 1, rowNames.count - 1)
    let ring = last.map(center(of:))
    let (left, right) = isHexagonal ? (-8, end.x + 36) : (0, end.x + 22)
    return """
      <svg class="board" viewBox="\(left) 0 \(right - left) \(end.y + 22)" \
      width="\(right - left)" height="\(end.y + 22)" role="img" aria-label="the board">\(squares)\
      \(pieces(letters))\(dots(letters, .white, "w"))\(dots(letters, .black, "b"))<circle class="last" \
      cx="\(ring?.x ?? 0)" cy="\(ring?.y ?? 0)" r="\(ring == nil ? 0 : 11)"/>\(texts(letters))</svg>
      """
  }

  /// What cells show, as the page's script draws it, too; nothing if none shows anything.
  private func texts(_ letters: [String]) -> HTML {
    let shown = letters.indices.compactMap { cell -> HTML? in
      guard let text = letters[cell].split(separator: "~").dropFirst().first else { return nil }
      let (x, y) = center(of: cell)
      return "<text x=\"\(x)\" y=\"\(y + 5)\">\(text.removingPercentEncoding ?? "")</text>"
    }
    return shown.isEmpty ? "" : "<g class=\"texts\">\(shown)</g>"
  }

  /// The pieces that have a kind, as the page's script draws them, too; nothing on other boards.
  private func pieces(_ letters: [String]) -> HTML {
    guard let kinds else { return "" }
    let shown = letters.indices.compactMap { cell -> HTML? in
      let (x, y) = center(of: cell)
      return kinds.piece(letters[cell]).map { "<g transform=\"translate(\(x) \(y))\">\($0)</g>" }
    }
    return "<g class=\"kinds\">\(shown)</g>"
  }

  private func dots(_ letters: [String], _ side: Side, _ letter: Character) -> HTML {
    let path = letters.indices.filter {
      letters[$0].first == letter && !letters[$0].dropFirst().hasPrefix("!")
    }
    .map { cell in
      "M\(center(of: cell).x) \(center(of: cell).y)h0"
    }
    return """
      <path class="\(String(letter))" stroke="\(color(colors.sides[side]))" d="\(path.joined())"/>
      """
  }

  private func color(_ color: BoardColors.Color) -> String { color.onPages }
}

extension BoardColors.Color {
  /// The colour as CSS writes it.
  var onPages: String {
    switch self {
    case .black: "#111"
    case .white: "#f6f6f2"
    case .red: "#cf4436"
    case .green: "#2f7d4f"
    case .yellow: "#ecc440"
    case .blue: "#3565c4"
    case .purple: "#7d4fb0"
    case .cyan: "#58b6c0"
    }
  }
}

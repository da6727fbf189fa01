import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

// Draws the board, square by square or as the game's diagram.
extension BoardScreen {
  /// The board's contents during an animation, and its marks.
  private struct Marks {
    /// The contents of the squares that have changed so far.
    var sides: [Square: Side?] = [:]
    var turned: Set<Square> = []
    var placed: Square?
    /// The squares that have decided the game.
    var line: Set<Square> = []
    var pointer: (row: Int, column: Int)?
    /// The square whose moves are begun, and where they lead.
    var picked: Square?
    var targets: Set<Square> = []
    var showsMoves = false
    /// What stands on an empty square that cannot be played on; without colours it differs from a
    /// place that is not a square.
    var empty = " "
    /// The values of the moves that are played on squares.
    var values: [Square: String] = [:]
    /// What the player whose comment is shown wants seen on squares.
    var notes: [Square: String] = [:]

    /// Whether squares show texts of the game's own.
    var hasTexts = false

    /// How many columns a cell takes: values are wider than pieces.
    var width: Int { values.isEmpty && notes.isEmpty && !hasTexts ? 1 : 3 }

    /// A text in the middle of a cell.
    func centred(_ text: String) -> String {
      let room = max(0, width - text.columns)
      return String(repeating: " ", count: room / 2) + text
        + String(repeating: " ", count: room - room / 2)
    }
  }

  var boardLines: [Picture.Row] { boardLines(height: .max / 2) }

  /// The board, or as much of it as fits in some rows.
  func boardLines(height: Int) -> [Picture.Row] {
    guard let whole = grid(of: shown.position) else {
      return shown.board.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Picture.Row(String($0)) }
    }
    let marks = marks(whole)
    let view = view(of: whole, width: marks.width, height: height)
    let grid = view.grid
    let label = grid.rowNames.map(\.columns).max() ?? 0
    let header = view.arrows.padded(to: label + 2) + Self.header(grid.columnNames, marks)
    var lines = [Picture.Row(header, .faint)]
    if let side = grid.edges.top { lines.append(edge(of: side, grid, marks, after: label + 1)) }
    for (row, cells) in grid.rows.enumerated() {
      let name = grid.rowNames[row]
      let blank = String(repeating: " ", count: slant(grid, marks, row) + label - name.columns)
      var line = Picture.Row(blank + name, .faint)
      append(edge: grid.edges.left, to: &line)
      for (column, cell) in cells.enumerated() {
        append(separator(view, marks, row, column), to: &line)
        append(cell, marks, to: &line)
      }
      append(separator(view, marks, row, cells.count), to: &line)
      if grid.edges.right != nil { append(edge: grid.edges.right, to: &line) }
      lines.append(line)
    }
    if let side = grid.edges.bottom {
      let indent = slant(grid, marks, grid.rows.count) + label + 1
      lines.append(edge(of: side, grid, marks, after: indent))
    }
    return lines
  }

  /// The names of the columns, each above its cells; of numbers that are too wide, every fifth.
  private static func header(_ names: [String], _ marks: Marks) -> String {
    guard names.contains(where: { $0.columns > marks.width }) else {
      return names.map { marks.centred($0) + " " }.joined()
    }
    return names.map { name in
      let isShown = name == "1" || (Int(name) ?? 0).isMultiple(of: 5)
      return (isShown ? name : "·").padded(to: marks.width + 1)
    }.joined()
  }

  /// How much further right than the first row a row begins.
  private func slant(_ grid: Grid<G.Position>, _ marks: Marks, _ row: Int) -> Int {
    grid.shape == .hexagons ? row * (marks.width + 1) / 2 : 0
  }

  /// The line of an edge that a side owns, at the top or at the bottom.
  private func edge(
    of side: Side, _ grid: Grid<G.Position>, _ marks: Marks, after indent: Int
  ) -> Picture.Row {
    var line = Picture.Row(String(repeating: " ", count: indent))
    for _ in grid.columnNames {
      line.append(" ", .board)
      for _ in 0..<marks.width { append(edge: side, to: &line) }
    }
    line.append(" ", .board)
    return line
  }

  private func append(edge side: Side?, to line: inout Picture.Row) {
    guard let side else { return line.append(" ", .faint) }
    line.append(side == .black || display.style.isOn ? "•" : "◦", .piece(side))
  }

  private func marks(_ grid: Grid<G.Position>) -> Marks {
    var marks = Marks(pointer: line.isEmpty ? pointer : nil)
    let hasHoles = grid.rows.contains { $0.contains { $0 == nil } }
    if hasHoles, !display.style.isOn { marks.empty = "." }
    marks.hasTexts = grid.rows.contains { $0.contains { $0?.text != nil } }
    let changes = turning.map { Array($0.done) } ?? last?.changes ?? []
    marks.placed = changes.first?.square
    marks.turned = Set(changes.dropFirst().map(\.square))
    if let turning {
      for change in turning.done { marks.sides[change.square] = .some(change.side) }
    } else {
      marks.showsMoves = true
      marks.line = Set(grid.line)
      (marks.picked, marks.targets) = begun(on: grid)
      marks.values = squareValues(grid)
      if marks.values.isEmpty { marks.notes = notes(grid) }
    }
    return marks
  }

  /// What the player that thinks, or else the last one, wants seen on squares: at most three
  /// characters each.
  private func notes(_ grid: Grid<G.Position>) -> [Square: String] {
    guard let comment = thinking == nil ? last?.comment : thinking?.comment, !comment.marks.isEmpty
    else { return [:] }
    var notes: [Square: String] = [:]
    for cell in grid.rows.joined().compactMap(\.self) {
      notes[cell.square] = comment.marks[cell.square.description]?.inThreeColumns
    }
    return notes
  }

  /// The values that are shown, on the squares on which their moves are played.
  private func squareValues(_ grid: Grid<G.Position>) -> [Square: String] {
    guard let valuesShown else { return [:] }
    let figures = Dictionary(
      valuesShown.entries.map { ($0.move, $0.squareFigure(in: valuesShown.unit)) },
      uniquingKeysWith: { first, _ in first })
    let cells = grid.rows.joined().compactMap { cell in
      cell.flatMap { cell in cell.move.flatMap { figures[$0] }.map { (cell.square, $0) } }
    }
    return Dictionary(cells, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the board has a square for each of the moves.
  func hasSquares(for values: Valuation<G.Move>, of position: G.Position) -> Bool {
    guard let grid = grid(of: position) else { return false }
    let moves = Set(grid.rows.joined().compactMap { $0?.move })
    return values.entries.allSatisfy { moves.contains($0.move) }
  }

  /// Returns the text before a cell or after the last one: the brackets of the cells beside it;
  /// `nil` between places that are not squares.
  private func separator(_ view: View, _ marks: Marks, _ row: Int, _ column: Int) -> String? {
    let cells = view.grid.rows[row]
    let left = column > 0 ? cells[column - 1] : nil
    let right = column < cells.count ? cells[column] : nil
    if let pointer = marks.pointer, pointer.row == view.row + row {
      if pointer.column == view.column + column, right != nil { return "[" }
      if pointer.column == view.column + column - 1, left != nil { return "]" }
    }
    if let right, let brackets = brackets(of: right, marks) { return brackets.left }
    if let left, let brackets = brackets(of: left, marks) { return brackets.right }
    return left == nil && right == nil ? nil : " "
  }

  private func brackets(
    of cell: Grid<G.Position>.Cell, _ marks: Marks
  ) -> (left: String, right: String)? {
    if cell.square == marks.picked { return ("{", "}") }
    if cell.side != nil, marks.targets.contains(cell.square) { return ("<", ">") }
    let isMarked = cell.square == marks.placed || marks.line.contains(cell.square)
    return isMarked ? ("(", ")") : nil
  }

  private func append(_ separator: String?, to line: inout Picture.Row) {
    line.append(separator ?? " ", separator == nil ? .plain : separator == " " ? .board : .mark)
  }

  private func append(
    _ cell: Grid<G.Position>.Cell?, _ marks: Marks, to line: inout Picture.Row
  ) {
    guard let cell else { return line.append(marks.centred(" "), .plain) }
    let side = marks.sides[cell.square] ?? cell.side
    if let kind = cell.kind, side == cell.side {
      append(kind, on: cell, marks, to: &line)
    } else if let side {
      let look: Picture.Look =
        marks.turned.contains(cell.square) ? .turned(side) : .piece(side)
      // Beside a piece there is room for two characters.
      let note = marks.notes[cell.square].map { $0.columns > 2 ? "*" : $0 }
      line.append(marks.centred(symbol(side) + (note ?? cell.text?.fitting(in: 2) ?? "")), look)
    } else if let note = marks.notes[cell.square] {
      line.append(marks.centred(note), .mark)
    } else if let value = marks.values[cell.square] {
      line.append(marks.centred(value), .board)
    } else if let text = cell.text?.fitting(in: 3) {
      line.append(marks.centred(text), marks.targets.contains(cell.square) ? .mark : .board)
    } else if marks.targets.contains(cell.square) {
      line.append(marks.centred("·"), .mark)
    } else {
      // While a move is begun, only its targets are marked.
      let isPlayable = marks.showsMoves && marks.targets.isEmpty && cell.move != nil
      line.append(marks.centred(isPlayable ? "·" : marks.empty), .board)
    }
  }

  /// A piece by its letter, in its colour; a wall or a hole as such.
  private func append(
    _ kind: PieceKind, on cell: Grid<G.Position>.Cell, _ marks: Marks, to line: inout Picture.Row
  ) {
    let look: Picture.Look =
      if marks.targets.contains(cell.square), cell.side == nil {
        .mark
      } else if kind.color == nil, let side = cell.side {
        marks.turned.contains(cell.square) ? .turned(side) : .piece(side)
      } else {
        .colored(game.colors.color(of: kind, cell.side))
      }
    let note = marks.notes[cell.square].map { $0.columns > 2 ? "*" : $0 }
    let beside = note ?? cell.text?.fitting(in: 2) ?? ""
    switch kind.shape {
    case .wall: line.append(String(repeating: "█", count: marks.width), look)
    case .hole: line.append(marks.centred("◌"), look)
    default: line.append(marks.centred(String(kind.letter) + beside), look)
    }
  }

  /// The piece of a side. Without colours, white's is hollow.
  func symbol(_ side: Side) -> String { side == .black || display.style.isOn ? "●" : "○" }
}

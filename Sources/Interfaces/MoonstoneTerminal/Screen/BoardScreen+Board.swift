import MoonstoneKernel

// Draws the board, square by square or as the game's diagram.
extension BoardScreen {
  /// The board's contents during an animation, and its marks.
  private struct Marks {
    /// The contents of the squares that have changed so far.
    var sides: [Square: Side?] = [:]
    var turned: Set<Square> = []
    var placed: Square?
    var pointer: (row: Int, column: Int)?
    var showsMoves = false
  }

  var boardLines: [Picture.Line] {
    guard let grid = game.grid(of: shown.position) else {
      return shown.board.split(separator: "\n", omittingEmptySubsequences: false)
        .map { Picture.Line(String($0)) }
    }
    let marks = marks
    let label = grid.rowNames.map(\.columns).max() ?? 0
    let header = grid.columnNames.map { $0 + " " }.joined()
    var lines = [Picture.Line(String(repeating: " ", count: label + 2) + header, .faint)]
    if let side = grid.edges.top { lines.append(edge(of: side, grid, after: label + 1)) }
    for (row, cells) in grid.rows.enumerated() {
      let name = grid.rowNames[row]
      let blank = String(repeating: " ", count: slant(grid, row) + label - name.columns)
      var line = Picture.Line(blank + name, .faint)
      append(edge: grid.edges.left, to: &line)
      for (column, cell) in cells.enumerated() {
        append(separator(grid, marks, row, column), to: &line)
        append(cell, marks, to: &line)
      }
      append(separator(grid, marks, row, cells.count), to: &line)
      if grid.edges.right != nil { append(edge: grid.edges.right, to: &line) }
      lines.append(line)
    }
    if let side = grid.edges.bottom {
      lines.append(edge(of: side, grid, after: slant(grid, grid.rows.count) + label + 1))
    }
    return lines
  }

  /// How much further right than the first row a row begins.
  private func slant(_ grid: Grid<G.Position>, _ row: Int) -> Int {
    grid.shape == .hexagons ? row : 0
  }

  /// The line of an edge that a side owns, at the top or at the bottom.
  private func edge(
    of side: Side, _ grid: Grid<G.Position>, after indent: Int
  ) -> Picture.Line {
    var line = Picture.Line(String(repeating: " ", count: indent))
    for _ in grid.columnNames {
      line.append(" ", .board)
      append(edge: side, to: &line)
    }
    line.append(" ", .board)
    return line
  }

  private func append(edge side: Side?, to line: inout Picture.Line) {
    guard let side else { return line.append(" ", .faint) }
    line.append(side == .black || display.style.isOn ? "•" : "◦", .piece(side))
  }

  private var marks: Marks {
    var marks = Marks(pointer: line.isEmpty ? pointer : nil)
    let changes = turning.map { Array($0.done) } ?? last?.changes ?? []
    marks.placed = changes.first?.square
    marks.turned = Set(changes.dropFirst().map(\.square))
    if let turning {
      for change in turning.done { marks.sides[change.square] = .some(change.side) }
    } else {
      marks.showsMoves = true
    }
    return marks
  }

  /// Returns the text before a cell or after the last one: the brackets of the cells beside it.
  private func separator(
    _ grid: Grid<G.Position>, _ marks: Marks, _ row: Int, _ column: Int
  ) -> String {
    let cells = grid.rows[row]
    let left = column > 0 ? cells[column - 1]?.square : nil
    let right = column < cells.count ? cells[column]?.square : nil
    if let pointer = marks.pointer, pointer.row == row {
      if pointer.column == column { return "[" }
      if pointer.column == column - 1 { return "]" }
    }
    if let right, right == marks.placed { return "(" }
    if let left, left == marks.placed { return ")" }
    return " "
  }

  private func append(_ separator: String, to line: inout Picture.Line) {
    line.append(separator, separator == " " ? .board : .mark)
  }

  private func append(
    _ cell: Grid<G.Position>.Cell?, _ marks: Marks, to line: inout Picture.Line
  ) {
    guard let cell else { return line.append(" ", .board) }
    let side = marks.sides[cell.square] ?? cell.side
    if let side {
      line.append(symbol(side), marks.turned.contains(cell.square) ? .turned(side) : .piece(side))
    } else {
      line.append(marks.showsMoves && cell.move != nil ? "·" : " ", .board)
    }
  }

  /// The piece of a side. Without colours, white's is hollow.
  func symbol(_ side: Side) -> String { side == .black || display.style.isOn ? "●" : "○" }
}

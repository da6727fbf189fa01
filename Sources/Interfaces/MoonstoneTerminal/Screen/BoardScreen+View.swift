import MoonstoneKernel

// The board as the person sees it: from the person's side, and as much of it as fits.
extension BoardScreen {
  /// The part of a board that is drawn.
  struct View {
    let grid: Grid<G.Position>
    /// The row and the column of the board in which the part begins.
    let row: Int
    let column: Int
    /// Where the board goes on beyond the part: `↑`, `↓` or `↕`, and `←`, `→` or `↔`.
    let arrows: String
  }

  /// The board with the side of the only person below, in games that begin on two sides of it.
  func grid(of position: G.Position) -> Grid<G.Position>? {
    guard let grid = game.grid(of: position) else { return nil }
    let people = Side.allCases.filter(isPerson)
    let below = assignment.side ?? (people.count == 1 ? people[0] : nil)
    guard let nearSide, let below, below != nearSide else { return grid }
    return grid.turned
  }

  /// The part of a board that fits: around the pointer, or else around the last move.
  ///
  /// - Parameters:
  ///   - width: the columns of a cell, without the separator.
  ///   - height: the rows for the board, with its column names and edges.
  func view(of whole: Grid<G.Position>, width: Int, height: Int) -> View {
    let names = Self.columnNames(whole)
    let grid = Grid(
      columnNames: names, rowNames: whole.rowNames, rows: whole.rows, shape: whole.shape,
      edges: whole.edges, kinds: whole.kinds, line: whole.line)
    let around = [grid.edges.top, grid.edges.bottom].count { $0 != nil } + 1
    let rows = min(grid.rows.count, max(1, height - around))
    let label = grid.rowNames.map(\.columns).max() ?? 0
    let slant = grid.shape == .hexagons ? (rows - 1) * (width + 1) / 2 : 0
    let room = columns - 1 - label - 2 - slant - (grid.edges.right == nil ? 0 : 1)
    let shown = min(names.count, max(1, room / (width + 1)))
    let focus = focus(on: grid)
    let row = Self.start(of: rows, in: grid.rows.count, around: focus.row)
    let column = Self.start(of: shown, in: names.count, around: focus.column)
    let part = grid.part(rows: row..<row + rows, columns: column..<column + shown)
    let arrows =
      Self.arrow("↑↓↕", before: row > 0, after: row + rows < grid.rows.count)
      + Self.arrow("←→↔", before: column > 0, after: column + shown < names.count)
    return View(grid: part, row: row, column: column, arrows: arrows)
  }

  /// The rows that a whole board takes, with its column names and edges.
  func height(of grid: Grid<G.Position>) -> Int {
    grid.rows.count + 1 + [grid.edges.top, grid.edges.bottom].count { $0 != nil }
  }

  /// The names of the columns; their numbers where names repeat.
  private static func columnNames(_ grid: Grid<G.Position>) -> [String] {
    let names = grid.columnNames
    return Set(names).count == names.count ? names : (1...names.count).map(String.init)
  }

  private func focus(on grid: Grid<G.Position>) -> (row: Int, column: Int) {
    if line.isEmpty, let pointer { return pointer }
    let placed = (turning?.done.first ?? last?.changes.first)?.square
    return placed.flatMap { grid.place(of: $0) } ?? (
      grid.rows.count / 2, grid.columnNames.count / 2
    )
  }

  private static func start(of count: Int, in all: Int, around focus: Int) -> Int {
    max(0, min(focus - count / 2, all - count))
  }

  private static func arrow(_ arrows: String, before: Bool, after: Bool) -> String {
    let arrows = Array(arrows)
    switch (before, after) {
    case (true, true): return String(arrows[2])
    case (true, false): return String(arrows[0])
    case (false, true): return String(arrows[1])
    case (false, false): return ""
    }
  }
}

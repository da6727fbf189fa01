import MoonstoneKernel

extension GameDisplay {
  /// The side that sits below the board as it is drawn: at the beginning its pieces stand in the
  /// lower half, the other's in the upper half. `nil` in games without such sides.
  var nearSide: Side? {
    guard !isSolo, let grid = grid(of: initialPosition), grid.shape != .columns else { return nil }
    var halves: Sides<Set<Int>> = Sides(both: [])
    for (row, cells) in grid.rows.enumerated() {
      // Above the middle, below it, or on it.
      let half = (2 * row + 1 - grid.rows.count).signum()
      for side in cells.compactMap({ $0?.side }) { halves[side].insert(half) }
    }
    return Side.allCases.first { halves[$0] == [1] && halves[$0.opponent] == [-1] }
  }
}

extension Grid {
  /// The grid as the person on its other side sees it.
  var turned: Grid {
    Grid(
      columnNames: columnNames.reversed(), rowNames: rowNames.reversed(),
      rows: rows.reversed().map { $0.reversed() }, shape: shape,
      edges: Edges(
        top: edges.bottom, bottom: edges.top, left: edges.right, right: edges.left),
      kinds: kinds, line: line)
  }

  /// The part in some rows and columns.
  func part(rows range: Range<Int>, columns: Range<Int>) -> Grid {
    Grid(
      columnNames: Array(columnNames[columns]), rowNames: Array(rowNames[range]),
      rows: rows[range].map { Array($0[columns]) }, shape: shape,
      edges: Edges(
        top: range.lowerBound == 0 ? edges.top : nil,
        bottom: range.upperBound == rows.count ? edges.bottom : nil,
        left: columns.lowerBound == 0 ? edges.left : nil,
        right: columns.upperBound == columnNames.count ? edges.right : nil),
      kinds: kinds, line: line)
  }

  func place(of square: Position.Square) -> (row: Int, column: Int)? {
    for (row, cells) in rows.enumerated() {
      if let column = cells.firstIndex(where: { $0?.square == square }) { return (row, column) }
    }
    return nil
  }
}

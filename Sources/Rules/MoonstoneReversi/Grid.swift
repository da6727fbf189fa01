import MoonstoneKernel

extension ReversiGame {
  /// The rows from `1` down and the columns from `a` on; a click on a square places a disc there.
  public func grid(of position: Position) -> Grid<Position>? {
    let legal = position.legalMoves
    return Grid(
      columnNames: Self.columns, rowNames: (1...Board.size).map(String.init),
      rows: (0..<Board.size).map { row in
        (0..<Board.size).map { column in
          let square = BoardSquare<Board>(column: column, row: row)
          return Grid.Cell(
            square, position.side(at: square),
            move: (legal.squares & square.bit).isEmpty ? nil : BoardMove(square))
        }
      })
  }
}

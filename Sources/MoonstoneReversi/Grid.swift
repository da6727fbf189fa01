import MoonstoneKernel

extension Reversi {
  /// Eight rows from `1` down to `8`, with the columns `a` to `h`.
  public func grid(of position: Position) -> Grid<Position>? {
    let legal = position.legalMoves
    return Grid(
      columnNames: "abcdefgh".map(String.init), rowNames: (1...8).map(String.init),
      rows: (0..<8).map { row in
        (0..<8).map { column in
          let square = Square(column: column, row: row)
          return Grid.Cell(
            square, position.side(at: square),
            move: legal.squares & square.bit != 0 ? Move(square) : nil)
        }
      })
  }
}

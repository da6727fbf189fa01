import MoonstoneKernel

extension Life {
  /// Draws the world with the numbers of its columns and rows, and says how many squares live.
  ///
  /// `■` lives, `□` is dead. ``position(_:)`` reads the diagram back.
  public func diagram(of position: Position, lastMove: Move?) -> String {
    let world = position.world
    let over = position.outcome == nil ? "" : ", and the match is over"
    return world.drawing { isLiving, _ in isLiving ? "■ " : "□ " }
      + "\(world.census), \(position.count) move\(position.count == 1 ? "" : "s") made\(over)"
  }

  /// The rows from the top; a click on a square changes it. Column names have room for the last
  /// digit of the number only.
  public func grid(of position: Position) -> Grid<Position>? {
    let isOver = position.outcome != nil
    return Grid(
      columnNames: (1...size).map { "\($0 % 10)" }, rowNames: (1...size).map { "\($0)" },
      rows: (0..<size).map { row in
        (0..<size).map { column in
          let square = Square(column: column, row: row)
          return Grid.Cell(
            square, position.side(at: square), move: isOver ? nil : .change(square))
        }
      })
  }
}

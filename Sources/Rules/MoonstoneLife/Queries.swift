import MoonstoneKernel

extension Life {
  /// What scripts can ask about a position.
  public var queries: [Query<Position>] {
    [
      Query("size", "How many squares a side of the world has.", returns: .integer) {
        $0.world.size
      },
      Query("living", "How many squares live.", returns: .integer) { $0.world.living },
      Query(
        "lives", "Whether a square lives; false if it is not on the board.", .square(Square.self),
        returns: .boolean
      ) { position, square in position.side(at: square) != nil },
      Query(
        "neighbours", "How many of the eight squares around one live.", .square(Square.self),
        returns: .integer
      ) { position, square in
        position.world.neighbours(column: square.column, row: square.row)
      },
      Query("left", "How many moves there are still to make.", returns: .integer) {
        Self.moves(size: $0.world.size) - $0.count
      },
    ]
  }

  /// What evaluations can weigh.
  public var features: [Feature<Position>] {
    [
      Feature("living", "How many squares live.") { $0.world.living },
      Feature("next", "How many squares live a generation later.") {
        var world = $0.world
        world.next()
        return world.living
      },
      Feature("steady", "How many squares live now and a generation later.") {
        var world = $0.world
        world.next()
        return zip(world.rows, $0.world.rows).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
      },
    ]
  }
}

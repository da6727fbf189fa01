import MoonstoneKernel

extension Life {
  public var queries: [Query<Position>] {
    [
      Query("size", "How many squares a side of the world has.") { $0.world.size },
      Query("living", "How many squares live.") { $0.world.living },
      Query("lives", "Whether a square lives; false if it is not on the board.") {
        (position, square: Square) in position.side(at: square) != nil
      },
      Query("neighbours", "How many of the eight squares around one live.") {
        (position, square: Square) in
        position.world.neighbours(column: square.column, row: square.row)
      },
      Query("left", "How many moves there are still to make.") {
        Self.moves(size: $0.world.size) - $0.count
      },
    ]
  }

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

  /// The start; a world that dies when nothing is done; one in which everything lives; and the last
  /// move.
  public var trials: [Position] {
    var lonely = World(size: size)
    lonely.change(column: size - 1, row: size - 1)
    var full = World(size: size)
    full.changeAll()
    return [
      initialPosition, Position(lonely), Position(full),
      Position(initialPosition.world, count: moves - 1, hasDied: false),
    ]
  }

  /// The turns and the mirrors of a square.
  public var symmetries: [Symmetry<Position>] {
    let last = size - 1
    func symmetry(_ image: @escaping @Sendable (Int, Int) -> (Int, Int)) -> Symmetry<Position> {
      @Sendable func square(_ square: Square) -> Square {
        // Of a larger world there is no image here.
        guard square.column <= last, square.row <= last else { return square }
        let (column, row) = image(square.column, square.row)
        return Square(column: column, row: row)
      }
      return Symmetry(
        position: { position in
          var world = World(size: position.world.size)
          for row in 0..<world.size {
            for column in 0..<world.size
            where position.world.isLiving(column: column, row: row) {
              let (column, row) = image(column, row)
              world.change(column: column, row: row)
            }
          }
          return Position(world, count: position.count, hasDied: position.hasDied)
        },
        move: { move in
          if case .change(let changed) = move { .change(square(changed)) } else { move }
        })
    }
    return [
      symmetry { (last - $0, $1) }, symmetry { ($0, last - $1) },
      symmetry { (last - $0, last - $1) }, symmetry { ($1, $0) },
      symmetry { (last - $1, last - $0) }, symmetry { ($1, last - $0) },
      symmetry { (last - $1, $0) },
    ]
  }
}

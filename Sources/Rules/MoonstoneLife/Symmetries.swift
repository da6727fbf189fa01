import MoonstoneKernel

extension Life {
  /// The three rotations and four reflections of the world.
  public var symmetries: [Symmetry<Position>] {
    let last = size - 1
    func symmetry(_ image: @escaping @Sendable (Int, Int) -> (Int, Int)) -> Symmetry<Position> {
      @Sendable func square(_ square: Square) -> Square {
        // Squares beyond this world do not have an image.
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

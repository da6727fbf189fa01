import MoonstoneKernel

extension Life {
  /// Lines to the initial position, to a world that dies unless something is done, to one in which
  /// everything lives, and to the last move.
  public var trialLines: [[Position.Move]] {
    let living = squares.filter { initialPosition.side(at: $0) == .black }
    let corner = Square(column: size - 1, row: size - 1)
    let others = living.filter { $0 != corner }.map(Move.change)
    return [
      [], living.contains(corner) ? others : others + [.change(corner)],
      living.map(Move.change) + [.all], Array(repeating: .all, count: moves - 1),
    ]
  }

  private var squares: [Square] {
    (0..<size).flatMap { row in (0..<size).map { Square(column: $0, row: row) } }
  }
}

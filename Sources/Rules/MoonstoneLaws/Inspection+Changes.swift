import MoonstoneKernel

// What holds of the changes that a move tells.
extension Inspection {
  func lookAtChanges(
    of move: Move, at position: Position, next: Position?
  ) throws(Breach) {
    let changes = position.changes(playing: move)
    let told = Dictionary(changes.map { ($0.square, $0.side) }, uniquingKeysWith: { $1 })
    try Self.require(told.count == changes.count, .changesOnce, position, move) {
      "\(changes.map { "\($0.square)" })"
    }
    guard let piece else { return }
    let next = next ?? position.playingUnchecked(move)
    for square in everySquare {
      let before = piece(position, square)
      let after = piece(next, square)
      let side = told[square]
      try Self.require(
        side == nil ? before == after : side == after && before != after,
        .changesTellWhatChanged, position, move
      ) {
        "\(square) had \(name(before)) and has \(name(after)), and "
          + (side.map { "\(name($0)) is told" } ?? "nothing is told")
      }
    }
  }

  private func name(_ side: Side?) -> String { side?.description ?? "nothing" }
}

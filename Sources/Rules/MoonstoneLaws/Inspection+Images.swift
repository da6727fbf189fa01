import MoonstoneKernel

// What holds of the images of a board under the symmetries.
extension Inspection {
  func lookAtImages(
    of move: Move, at position: Position, next: Position
  ) throws(Breach) {
    for symmetry in game.symmetries {
      let image = symmetry.position(position)
      let moves = Set(image.legalMoves)
      try Self.require(
        image.turn == position.turn && moves == Set(position.legalMoves.map(symmetry.move)),
        .symmetricBoardsPlayAlike, position
      ) { "\(image) has the moves \(moves.map(\.description).sorted())" }
      let other = image.playingUnchecked(symmetry.move(move))
      try Self.require(
        other == symmetry.position(next) && other.outcome == next.outcome,
        .symmetricBoardsPlayAlike, position, move
      ) { "\(symmetry.move(move)) leads to \(other)" }
    }
  }

  func lookAtImages(of moves: [Move], from start: Position) throws(Breach) {
    let fingerprint = game.fingerprint(from: start, moves)
    for symmetry in game.symmetries {
      let image = symmetry.position(start)
      let found = game.fingerprint(from: image, moves.map(symmetry.move))
      try Self.require(found == fingerprint, .imagesShareFingerprints, start) {
        "\(moves) has \(fingerprint), and its image from \(image) has \(found)"
      }
    }
  }
}

extension Match {
  /// Creates a match in which these moves were played, in no time and without limits.
  ///
  /// - Parameters:
  ///   - game: the game that was played.
  ///   - start: the position in which the match began; the game's initial position by default.
  ///   - players: who played the sides.
  ///   - moves: the moves, passes included.
  /// - Throws: a ``Rejection`` of the first move that is not legal.
  package init(
    _ game: G, from start: G.Position? = nil,
    players: Sides<PlayerIdentity> = Sides(
      black: PlayerIdentity(name: "black"), white: PlayerIdentity(name: "white")),
    played moves: [G.Move]
  ) throws(Rejection) {
    self.init(game, from: start, players: players)
    _ = try apply(.start)
    for move in moves {
      guard let request else { throw .outOfPhase(phase) }
      let isPass = if case .acknowledgePass = request.kind { true } else { false }
      _ = try apply(
        .answer(request, isPass ? .acknowledge : .play(Choice(move), elapsed: .zero)))
    }
  }
}

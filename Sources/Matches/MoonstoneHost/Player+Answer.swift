import MoonstoneKernel

extension Player {
  /// What a player answers, as its match would take it.
  package typealias Answer = Result<Choice<G.Move>, Forfeit>

  /// Asks for a move as a host does: an illegal move, or one that took more ticks than there were,
  /// is a forfeit.
  ///
  /// - Throws: what ``choose(_:)`` throws besides a `Forfeit`.
  package func answer(_ turn: Turn<G>) async throws -> Answer {
    do {
      let choice = try await choose(turn)
      if let left = turn.budget.remainingTicks, let spent = choice.ticks, spent > left {
        let name = turn.game.sideNames[turn.side]
        return .failure(Forfeit(.ticks, "\(name)'s ticks ran out", ticks: spent))
      }
      guard turn.position.isLegal(choice.move) else {
        let illegal = IllegalMove(choice.move, in: turn.position)
        let message = illegal.message(sideNames: turn.game.sideNames)
        return .failure(Forfeit(.illegalMove, message, ticks: choice.ticks))
      }
      return .success(choice)
    } catch let forfeit as Forfeit {
      return .failure(forfeit)
    }
  }
}

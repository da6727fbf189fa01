import MoonstoneKernel

extension Host {
  /// How an open request is getting answered.
  @usableFromInline enum Asking: Sendable {
    /// The player of a side, on the thread that runs the host: a task for each move would cost more than
    /// most moves.
    case player(Side)
    case attendant(Task<Match<G>.Answer, any Error>)
  }

  @usableFromInline struct State: Sendable {
    @usableFromInline var match: Match<G>
    @usableFromInline var players: Sides<any Player<G>>
    /// Who would play on after a reset.
    @usableFromInline var afterReset: Sides<any Player<G>>?
    /// Who begins anew from its memory when it is asked next.
    @usableFromInline var recalling = Sides(both: false)
    /// Whoever is getting the open request answered.
    @usableFromInline var asking: Asking?
    /// Whether a player is not asked yet, since the attendant prepares for it.
    @usableFromInline var isPreparing = false
    /// How many threads are about to stop a player; until they have, nobody is asked anew, or the
    /// new thinking would be stopped for the old.
    @usableFromInline var stopping = 0
    /// Resumed when a paused match may ask again.
    @usableFromInline var waiter: CheckedContinuation<Void, Never>?
    @usableFromInline var isLeaving = false
    /// What an observer threw, or a player's ``HostFault``; nothing is told after it.
    @usableFromInline var failure: (any Error)?
    @usableFromInline var account = MatchAccount()
    /// What the match told last: room that is used again.
    @usableFromInline var events: [Match<G>.Event] = []

    init(match: Match<G>, players: Sides<any Player<G>>, afterReset: Sides<any Player<G>>?) {
      self.match = match
      self.players = players
      self.afterReset = afterReset
    }
  }

  /// What is to be done next.
  @usableFromInline enum Step {
    /// Moves, of players who may answer at once.
    case play
    case ask(Request, any Player<G>, Turn<G>)
    case attend(Request, Task<Match<G>.Answer, any Error>)
    case settle(Request, Match<G>.Answer)
    case wait
    case done(Match<G>)
  }

  /// Takes the state as it lies there, here as elsewhere: a copy would make the match copy its history.
  @inlinable func isOpen(_ request: Request, _ state: inout State) -> Bool {
    state.match.request == request && state.failure == nil
  }
}

import MoonstoneKernel
import MoonstoneSupport

/// Plays a match: gets its requests answered until it stops asking.
public final class Host<G: Game>: Sendable {
  @usableFromInline let state: Locked<State>
  @usableFromInline let observers: [any Observer<G>]
  @usableFromInline let attendant: (any Attendant)?
  @usableFromInline let seed: UInt64
  @usableFromInline let keepsMemory: Bool
  @usableFromInline let now: @Sendable () -> Duration
  private let loop: HostLoop<G>

  /// - Parameters:
  ///   - afterReset: who would play on, for a match that was resumed while it asks about a reset;
  ///     without them the answer is no.
  ///   - keepsMemory: whether an observer records what players want kept.
  ///   - now: the time since some fixed moment; what players are charged is the difference of two.
  ///   - loop: where the game's type is not named, the one of whoever has named it, such as a plugin:
  ///     it is several times faster.
  public init(
    _ match: Match<G>, players: Sides<any Player<G>>, observers: [any Observer<G>] = [],
    attendant: (any Attendant)? = nil, afterReset: Sides<any Player<G>>? = nil,
    seed: UInt64 = 0, keepsMemory: Bool = false,
    now: @escaping @Sendable () -> Duration = monotonicTime,
    loop: HostLoop<G> = HostLoop()
  ) {
    state = Locked(State(match: match, players: players, afterReset: afterReset))
    self.observers = observers
    self.attendant = attendant
    self.seed = seed
    self.keepsMemory = keepsMemory
    self.now = now
    self.loop = loop
  }

  public var match: Match<G> { state.withLock { $0.match } }

  /// What its moves have taken so far, since this host plays it.
  public var account: MatchAccount { state.withLock { $0.account } }

  /// Who plays now.
  public var players: Sides<any Player<G>> { state.withLock { $0.players } }

  /// Plays until the match is over, or until a player or ``leave()`` leaves it unfinished.
  ///
  /// Cancelling the task it runs in is leaving. One call at a time; after leaving, another call
  /// plays on.
  ///
  /// - Throws: what an observer threw, or a player's ``HostFault``, then and at each later call. The match
  ///   stops where it is, after the action that was being told.
  @discardableResult public func run() async throws -> Match<G> {
    try await withTaskCancellationHandler {
      try await loop.run(self)
    } onCancel: {
      leave()
    }
  }

  /// Applies an interrupt.
  ///
  /// A change of players and a reset have calls of their own, since they bring players.
  ///
  /// - Throws: a ``Rejection``, after which nothing has changed, or what an observer threw.
  public func interrupt(_ interrupt: Interrupt) throws {
    switch interrupt {
    case .change, .reset: throw Rejection.mismatch
    case .pause, .resume, .resign, .forfeit, .takeBack, .redo, .swap, .note, .thinking, .abort:
      try disturb { state in try apply(.interrupt(interrupt), to: &state) }
    }
  }

  /// Gives a side to another player. If the old one is thinking, it is stopped.
  public func change(_ side: Side, to player: any Player<G>) throws {
    try disturb { state in
      try apply(.interrupt(.change(side, to: player.identity)), to: &state) {
        // Whoever thinks for the side is stopped now, and not once more with the next thing that happens.
        if case .player(side) = $0.asking { $0.asking = nil }
        $0.players[side] = player
      }
    }
  }

  /// Asks for a reset, after which these would play.
  public func reset(to players: Sides<any Player<G>>) throws {
    try disturb { state in
      try apply(.interrupt(.reset(players.map(\.identity))), to: &state) {
        $0.afterReset = players
      }
    }
  }

  /// Makes ``run()`` return as soon as nobody thinks, with the match as it is: an answer that still
  /// comes is dropped. When nothing runs, the next call returns at once.
  public func leave() {
    try? disturb(always: true) { $0.isLeaving = true }
  }
}

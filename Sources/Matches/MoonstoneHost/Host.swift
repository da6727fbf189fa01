import MoonstoneKernel
import MoonstoneSupport

/// Plays one match: asks its players, measures their time, and tells its observers.
///
///     let host = Host(TicTacToe(), black: mine, white: yours, seed: 7)
///     let match = try await host.run()
///     print(match.ending as Any)
///
/// A host can be used from any thread, while ``run()`` plays: to pause, to take back moves, to
/// change players, or to watch the match through ``events``.
///
/// Its initialisers compile what happens in a ply for the game, where its type is concrete. In
/// generic code of your own, a ply takes about four times as long, which matters only if players
/// answer within microseconds. A host made from a ``HostLoop``, or from a plugin of MoonstoneLua, is
/// fast there, too.
public final class Host<G: Game>: Sendable {
  @usableFromInline let state: Claimed<State>
  @usableFromInline let observers: [any Observer<G>]
  @usableFromInline let attendant: (any Attendant)?
  @usableFromInline let seed: UInt64
  @usableFromInline let keepsMemory: Bool
  @usableFromInline let now: @Sendable () -> Int64
  @usableFromInline let asked = AskedRequest()
  let loop: HostLoop<G>

  /// Creates a host for a new match; ``run()`` plays it.
  ///
  /// - Parameters:
  ///   - game: the game to play.
  ///   - black: plays black.
  ///   - white: plays white.
  ///   - start: the position to begin in; the game's initial position by default.
  ///   - clocks: the limits of time and ticks; none by default.
  ///   - observers: hear every event of the match, in this order.
  ///   - attendant: acknowledges passes and confirms resets.
  ///   - seed: the seed of the match's random numbers.
  ///   - keepsMemory: whether an observer records what players want to have kept; see
  ///     `Choice.memory`.
  ///   - loop: for generic code: the loop that was compiled where the game is named.
  @inlinable public convenience init(
    _ game: G, black: any Player<G>, white: any Player<G>, from start: G.Position? = nil,
    clocks: Clocks = Clocks(.unlimited), observers: [any Observer<G>] = [],
    attendant: (any Attendant)? = nil, seed: UInt64 = 0, keepsMemory: Bool = false,
    compiled loop: HostLoop<G>? = nil
  ) {
    let players = Sides(black: black, white: white)
    self.init(
      Match(game, from: start, players: players.map(\.identity), clocks: clocks),
      players: players, observers: observers, attendant: attendant, seed: seed,
      keepsMemory: keepsMemory, loop: loop ?? HostLoop())
  }

  /// Creates a host that goes on with a match.
  ///
  /// A player that is not the one recorded in the match takes its place at once: as a new version
  /// of the same script where the names agree, else as another player. Observers hear of it.
  ///
  /// - Parameters:
  ///   - match: the match to go on with.
  ///   - black: plays black from now on.
  ///   - white: plays white from now on.
  ///   - observers: hear every further event of the match, in this order.
  ///   - attendant: acknowledges passes and confirms resets.
  ///   - afterReset: the players after a reset that the match is asking about; without them, that
  ///     reset is refused.
  ///   - seed: the seed of the match's random numbers: the one it was played with so far.
  ///   - keepsMemory: whether an observer records what players want to have kept; see
  ///     `Choice.memory`.
  ///   - loop: for generic code: the loop that was compiled where the game is named.
  /// - Throws: what an observer throws.
  @inlinable public convenience init(
    resuming match: Match<G>, black: any Player<G>, white: any Player<G>,
    observers: [any Observer<G>] = [], attendant: (any Attendant)? = nil,
    afterReset: Sides<any Player<G>>? = nil, seed: UInt64 = 0, keepsMemory: Bool = false,
    compiled loop: HostLoop<G>? = nil
  ) throws {
    self.init(
      match, players: Sides(black: black, white: white), observers: observers,
      attendant: attendant, afterReset: afterReset, seed: seed, keepsMemory: keepsMemory,
      loop: loop ?? HostLoop())
    try recordPlayers()
  }

  /// Creates a host for a match whose recorded players are these, or are to be recorded by
  /// ``recordPlayers()``.
  ///
  /// - Parameters:
  ///   - now: nanoseconds since some fixed moment; players are charged the difference of two.
  ///   - loop: the loop that was compiled where the game is named, for generic code; see
  ///     ``HostLoop``.
  @usableFromInline package init(
    _ match: Match<G>, players: Sides<any Player<G>>, observers: [any Observer<G>] = [],
    attendant: (any Attendant)? = nil, afterReset: Sides<any Player<G>>? = nil,
    seed: UInt64 = 0, keepsMemory: Bool = false,
    now: @escaping @Sendable () -> Int64 = monotonicNanoseconds,
    loop: HostLoop<G> = HostLoop()
  ) {
    state = loop.state(match, players, !observers.isEmpty)
    if let afterReset { state.withLock { $0.afterReset = afterReset } }
    self.observers = observers
    self.attendant = attendant
    self.seed = seed
    self.keepsMemory = keepsMemory
    self.now = now
    self.loop = loop
  }

  deinit { state.withLock { $0.closeEvents() } }

  /// The match as it stands.
  public var match: Match<G> { state.withLock { $0.match } }

  /// What the moves have cost since this host began to play.
  public var account: MatchAccount { state.withLock { $0.account } }

  /// The players as they sit now.
  public var players: Sides<any Player<G>> { state.withLock { $0.players } }

  /// Plays until the match is over, or until a player or ``leave()`` leaves it unfinished.
  ///
  ///     let match = try await host.run()
  ///     if let ending = match.ending { print(ending.termination) }
  ///
  /// Players think on a thread that belongs to the match, never on one that tasks share: they may
  /// compute for as long as they like, and wait. If the calling task prefers an executor, they
  /// think there instead:
  ///
  ///     // Players that never compute for long share the threads of all tasks.
  ///     try await withTaskExecutorPreference(globalConcurrentExecutor) { try await host.run() }
  ///
  ///
  /// Cancelling the task leaves the match. Call this once at a time; after the match was left,
  /// another call plays on.
  ///
  /// - Returns: the match as it stands then.
  /// - Throws: what an observer threw, or a player's ``HostFault``; every later call throws it
  ///   again. The match stops after the event that was being told.
  @discardableResult public func run() async throws -> Match<G> {
    try await withTaskCancellationHandler {
      try await loop.run(self)
    } onCancel: {
      leave()
    }
  }
}

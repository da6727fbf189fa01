import MoonstoneHost
import MoonstoneKernel

extension Arena {
  /// What an arena asks of the program that runs it: players, and what to do with finished matches.
  ///
  /// All closures may be called on any thread.
  public struct Delegate: Sendable {
    /// Makes the player of an entrant for one match; `place` is the entrant's place in the event's
    /// list, counted from 0.
    ///
    /// If it throws a `HostFault`, the event stops. Any other error is the entrant's forfeit.
    public let player: @Sendable (_ place: Int, Entrant, ArenaEvent.Opening) throws -> any Player<G>
    /// Whether players are asked for the memories that observers and ``keep`` may want.
    public let keepsMemory: Bool
    /// Makes the observers of a match, which is known by its seed.
    public let observers: @Sendable (_ seed: UInt64) -> [any Observer<G>]
    /// Keeps what a match leaves besides its result.
    ///
    /// It is called before the result is kept, possibly for several matches at a time. If the
    /// program is killed between the two, the match is played again and this is called again.
    ///
    /// - Returns: where it was kept, for ``Arena/FinishedMatch/kept``; `nil` for nowhere.
    public let keep: @Sendable (FinishedMatch) throws -> String?
    /// Receives each match after its result was kept, one match at a time.
    public let tell: @Sendable (FinishedMatch) throws -> Void
    /// What plays the matches, compiled for the game.
    @usableFromInline package let loop: HostLoop<G>
    /// What matches of these scripts came to before; `nil` to play all. A known match has no
    /// observers, and ``keep`` is not called.
    package var cache: MatchCache?
    /// Whether a match that ended by a forfeit is taken from the cache.
    package var takesKnownForfeits = true
    /// Who else plays the event; `nil` if nobody can.
    package var sharing: SharedMatches?

    /// Call this where the game's concrete type is named: its matches are compiled there. Generic
    /// code passes on the `loop` that was compiled where it is.
    @inlinable public init(
      player:
        @escaping @Sendable (_ place: Int, Entrant, ArenaEvent.Opening) throws -> any Player<G>,
      keepsMemory: Bool = false,
      tell: @escaping @Sendable (FinishedMatch) throws -> Void = { _ in },
      observers: @escaping @Sendable (_ seed: UInt64) -> [any Observer<G>] = { _ in [] },
      keep: @escaping @Sendable (FinishedMatch) throws -> String? = { _ in nil },
      compiled loop: HostLoop<G>? = nil
    ) {
      self.init(
        player: player, keepsMemory: keepsMemory, loop: loop ?? HostLoop(), tell: tell,
        observers: observers, keep: keep)
    }

    /// For generic code, with the loop that was made where the game is named.
    @usableFromInline package init(
      player:
        @escaping @Sendable (_ place: Int, Entrant, ArenaEvent.Opening) throws -> any Player<G>,
      keepsMemory: Bool = false, loop: HostLoop<G>,
      tell: @escaping @Sendable (FinishedMatch) throws -> Void = { _ in },
      observers: @escaping @Sendable (_ seed: UInt64) -> [any Observer<G>] = { _ in [] },
      keep: @escaping @Sendable (FinishedMatch) throws -> String? = { _ in nil }
    ) {
      self.player = player
      self.keepsMemory = keepsMemory
      self.loop = loop
      self.keep = keep
      self.observers = observers
      self.tell = tell
    }
  }
}

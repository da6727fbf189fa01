import MoonstoneKernel

/// Everything a player gets when it is asked for a move.
///
/// A ``Host`` makes the turns of its match. Make one yourself to ask a player outside of a match:
///
///     let turn = Turn(in: Match(TicTacToe()), seed: 7)
///     let choice = try await player.choose(turn)
public struct Turn<G: Game>: Sendable {
  /// The game that is played.
  public let game: G
  /// The match's seed. Players draw their random numbers from it, from the side and from the ply,
  /// and from nothing else, so that a match can be repeated.
  public let seed: UInt64
  /// Whether the answer's `Choice.memory` is recorded. If not, a player can leave it out.
  public let keepsMemory: Bool
  /// Where the match began; `nil` if that is not known.
  public let start: G.Position?

  // What a host changes from one turn of a match to the next.

  @usableFromInline var reached: G.Position
  @usableFromInline var played: Trail<G.Move>
  @usableFromInline var means: Budget
  @usableFromInline var resumption: Recall?
  /// Says whether the turn is still wanted, and hears what the player reports.
  @usableFromInline package var attention: TurnAttention

  /// Creates the turn of the side to move in `match`.
  ///
  /// - Parameters:
  ///   - match: the match as it is when the player is asked.
  ///   - budget: what the player may spend; by default, what the match's clocks say.
  ///   - seed: the match's seed.
  ///   - keepsMemory: whether the answer's `Choice.memory` is recorded.
  ///   - recall: where a player that must start over picks up.
  ///   - isWanted: whether the answer is still wanted; called on any thread.
  ///   - report: hears what the player says besides its answer; called on any thread.
  public init(
    in match: Match<G>, budget: Budget? = nil, seed: UInt64 = 0, keepsMemory: Bool = false,
    recall: Recall? = nil, isWanted: @escaping @Sendable () -> Bool = { true },
    report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
  ) {
    self.init(
      game: match.game, position: match.position, start: match.start, moves: match.moves,
      budget: budget ?? match.budget(for: match.position.turn), seed: seed,
      keepsMemory: keepsMemory, recall: recall, isWanted: isWanted, report: report)
  }

  /// Creates a turn in a position whose match is not at hand.
  package init(
    game: G, position: G.Position, start: G.Position? = nil, moves: Trail<G.Move> = [],
    budget: Budget = .unlimited, seed: UInt64 = 0, keepsMemory: Bool = false, recall: Recall? = nil,
    isWanted: @escaping @Sendable () -> Bool = { true },
    report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
  ) {
    self.init(
      game: game, position: position, start: start, moves: moves, budget: budget, seed: seed,
      keepsMemory: keepsMemory, recall: recall,
      attention: TurnAttention(isWanted: isWanted, report: report))
  }

  @inlinable init(
    game: G, position: G.Position, start: G.Position?, moves: Trail<G.Move>,
    budget: Budget, seed: UInt64, keepsMemory: Bool, recall: Recall?, attention: TurnAttention
  ) {
    self.game = game
    self.start = start
    self.seed = seed
    self.keepsMemory = keepsMemory
    reached = position
    played = moves
    means = budget
    resumption = recall
    self.attention = attention
  }

  /// The position to move in.
  @inlinable public var position: G.Position { reached }
  /// Every move so far, passes included.
  @inlinable public var moves: Trail<G.Move> { played }
  /// The time and the ticks that the side can spend.
  @inlinable public var budget: Budget { means }
  /// Where a player that must start over picks up; `nil` when it goes on from its last answer.
  @inlinable public var recall: Recall? { resumption }

  /// Whether the answer is still wanted.
  ///
  /// A player that has just become able to be stopped checks this, and so misses no
  /// ``Player/stop()``.
  @inlinable public func isWanted() -> Bool {
    attention.isWanted()
  }

  /// Says something besides the answer. Ignored once the turn is over.
  @inlinable public func report(_ report: PlayerReport) {
    attention.report(report)
  }

  /// The side to move.
  @inlinable public var side: Side { position.turn }

  /// How many moves have been played, passes included.
  @inlinable public var ply: Int { moves.count }
}

/// Where a player picks up that must start over, because the match went back or its thinking was
/// cut off: what it remembers is no longer what the match has recorded.
public struct Recall: Hashable, Sendable {
  /// The last `Choice.memory` that the match has of this player; `nil` when there is none.
  public let memory: String?

  /// Creates a recall from a recorded `Choice.memory`.
  @inlinable public init(memory: String?) { self.memory = memory }
}

/// Something that a player says besides its answer.
public enum PlayerReport: Hashable, Sendable {
  /// The player's script was replaced by a new version.
  case swapped(PlayerIdentity)
  /// A sentence that is recorded and shown to people.
  case note(String)
  /// What the player thinks at this moment, with the ticks used so far where they are limited.
  /// Shown to people, never recorded.
  case thinking(Comment, ticks: Int?)
  /// The machine failed the player for so long, which is not charged to its clock.
  case delayed(Duration)
}

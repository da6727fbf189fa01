import MoonstoneKernel

/// All that a player is told when asked for a move.
public struct Turn<G: Game>: Sendable {
  public let game: G
  public let position: G.Position
  /// Every move so far, passes included.
  public let moves: [G.Move]
  /// What the side has left on its clock, or `nil` when time is unlimited.
  public let remaining: Duration?
  /// The ticks the side has left, or `nil` when they are unlimited.
  public let remainingTicks: Int?
  /// What the side may well spend of its time on this move, see ``Clocks/allowance(for:movesToGo:)``;
  /// `nil` when time is unlimited, or nothing is known of the moves to come.
  public let allowance: Duration?
  /// As ``allowance``, of ticks.
  public let tickAllowance: Int?
  /// The match's seed: players draw random numbers from it, the side and the ply, and from
  /// nothing else.
  public let seed: UInt64
  /// Whether the answer's ``Choice/memory`` goes on record; a player need not make one otherwise.
  public let keepsMemory: Bool
  /// What the player begins anew from; `nil` when it goes on from its last answer.
  public let recall: Recall?
  /// Who hears of the turn.
  @usableFromInline package let attention: TurnAttention

  public init(
    game: G, position: G.Position, moves: [G.Move] = [], remaining: Duration? = nil,
    remainingTicks: Int? = nil, allowance: Duration? = nil, tickAllowance: Int? = nil,
    seed: UInt64 = 0, keepsMemory: Bool = false, recall: Recall? = nil,
    isWanted: @escaping @Sendable () -> Bool = { true },
    report: @escaping @Sendable (Report) -> Void = { _ in }
  ) {
    self.init(
      game: game, position: position, moves: moves, remaining: remaining,
      remainingTicks: remainingTicks, allowance: allowance, tickAllowance: tickAllowance,
      seed: seed, keepsMemory: keepsMemory, recall: recall,
      attention: .calls(isWanted: isWanted, report: report))
  }

  @inlinable init(
    game: G, position: G.Position, moves: [G.Move], remaining: Duration?, remainingTicks: Int?,
    allowance: Duration?, tickAllowance: Int?, seed: UInt64, keepsMemory: Bool, recall: Recall?,
    attention: TurnAttention
  ) {
    self.game = game
    self.position = position
    self.moves = moves
    self.remaining = remaining
    self.remainingTicks = remainingTicks
    self.allowance = allowance
    self.tickAllowance = tickAllowance
    self.seed = seed
    self.keepsMemory = keepsMemory
    self.recall = recall
    self.attention = attention
  }

  /// Whether the answer is still wanted. A player that gets ready to be stopped looks here
  /// afterwards, and so misses no ``Player/stop()``.
  @inlinable public func isWanted() -> Bool {
    attention.isWanted()
  }

  /// Tells what the player has to say besides its answer, while the turn is still its own.
  @inlinable public func report(_ report: Report) {
    attention.report(report)
  }

  @inlinable public var side: Side { position.turn }
  @inlinable public var ply: Int { moves.count }
}

/// What a player is to know of the match so far: it went back, or the player's thinking was cut off,
/// so that what it has in mind is not what the record says.
public struct Recall: Hashable, Sendable {
  /// The player's ``Choice/memory`` as the match has it now; `nil` for none.
  public let memory: String?

  @inlinable public init(memory: String?) { self.memory = memory }
}

/// What a player says besides its answer.
public enum Report: Hashable, Sendable {
  /// Its script was replaced by a new text.
  case swapped(PlayerIdentity)
  /// A sentence for the record and for whoever watches.
  case note(String)
  /// What it thinks at this moment, with the ticks that this has taken so far, where they are
  /// limited. For whoever watches; it goes on no record.
  case thinking(Comment, ticks: Int?)
}

import MoonstoneHost
import MoonstoneKernel

/// A turn as a script of any game is asked it. Valid while the call runs that it is passed to,
/// which is why it has no copies.
@usableFromInline struct ScriptTurn: ~Copyable {
  /// The bytes of the position.
  @usableFromInline let position: UnsafeRawPointer
  @usableFromInline let moves: MovesSoFar
  @usableFromInline let side: Side
  @usableFromInline let budget: Budget
  /// The seed of this turn's random numbers.
  @usableFromInline let seed: UInt64
  @usableFromInline let keepsMemory: Bool
  @usableFromInline let recall: Recall?
  @usableFromInline let attention: TurnAttention

  var ply: Int { moves.codes.count }

  /// The time that scripts see, if that is what limits them.
  var clock: Duration? { budget.timeSeenByScripts.remaining }

  /// The same turn with less time, as the script is told.
  func keeping(_ margin: Duration) -> ScriptTurn {
    let left = budget.remaining.map { max($0 - margin, .zero) }
    return ScriptTurn(
      position: position, moves: moves, side: side,
      budget: Budget(
        remaining: left, allowance: budget.allowance.map { min($0, left ?? $0) },
        control: budget.control, moves: budget.moves),
      seed: seed, keepsMemory: keepsMemory, recall: recall, attention: attention)
  }

  func isWanted() -> Bool { attention.isWanted() }
  func report(_ report: PlayerReport) { attention.report(report) }

  /// Reports what the script says while it thinks, and returns at once.
  ///
  /// - Parameters:
  ///   - ticks: those used so far.
  ///   - teller: makes the report; it is made here when `nil`.
  func report(_ comment: Comment, _ ticks: Int, by teller: Teller?) {
    let report = PlayerReport.thinking(comment, ticks: budget.remainingTicks == nil ? nil : ticks)
    guard let teller else { return attention.report(report) }
    let attention = attention
    teller.tell { attention.report(report) }
  }

  @inlinable init(
    position: UnsafeRawPointer, moves: MovesSoFar, side: Side, budget: Budget,
    seed: UInt64, keepsMemory: Bool, recall: Recall? = nil, attention: TurnAttention
  ) {
    self.position = position
    self.moves = moves
    self.side = side
    self.budget = budget
    self.seed = seed
    self.keepsMemory = keepsMemory
    self.recall = recall
    self.attention = attention
  }

  /// The seed is the turn's own: of the match's, the script sees nothing.
  @inlinable init<G: Game>(
    _ turn: Turn<G>, _ position: UnsafePointer<G.Position>, _ moves: MovesSoFar
  ) {
    self.init(
      position: UnsafeRawPointer(position), moves: moves, side: turn.side, budget: turn.budget,
      seed: Chance.seed(of: turn.side, ply: moves.codes.count, in: turn.seed),
      keepsMemory: turn.keepsMemory, recall: turn.recall, attention: turn.attention)
  }
}

@usableFromInline struct ScriptAnswer: Sendable {
  /// The code of the move.
  @usableFromInline let move: Int
  /// `nil` when they are not counted.
  @usableFromInline var ticks: Int?
  @usableFromInline let comment: Comment?
  /// The memory as text; `nil` when it is not wanted, cannot be kept, or has not changed.
  @usableFromInline var memory: String?
  /// Why the memory cannot be kept.
  var memoryError: String?
  /// Under a clock, how long it took the script.
  var pace = Pace()
  /// Whether it took a random number.
  var drewChance = true

  /// Seconds that a choice took, and the longest wait in it, in which nobody looked at the clock.
  struct Pace: Sendable {
    var seconds = 0.0, wait = 0.0
  }
}

extension Budget {
  /// The time that scripts see: none under a budget of ticks, or the match would depend on it.
  var timeSeenByScripts: (remaining: Duration?, allowance: Duration?) {
    remainingTicks == nil ? (remaining, allowance) : (nil, nil)
  }
}

extension Duration {
  /// From the attoseconds at once: ``components`` divides twice, and this is asked in every ply.
  var seconds: Double { (Double(_high) * 0x1p64 + Double(_low)) / 1e18 }
}

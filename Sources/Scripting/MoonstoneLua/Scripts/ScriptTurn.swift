import MoonstoneHost
import MoonstoneKernel

/// A turn as a script of any game is asked it. Valid while the call runs that it is passed to.
@usableFromInline struct ScriptTurn {
  /// The bytes of the position.
  let position: UnsafeRawPointer
  /// The codes of every move so far.
  let moves: UnsafeBufferPointer<Int64>
  let side: Side
  let budget: Budget
  /// The seed of this turn's random numbers.
  let seed: UInt64
  let keepsMemory: Bool
  let recall: Recall?
  let attention: TurnAttention

  var ply: Int { moves.count }

  func isWanted() -> Bool { attention.isWanted() }
  func report(_ report: Report) { attention.report(report) }

  /// - Parameter matchSeed: the match's seed, of which the script sees nothing.
  @usableFromInline init(
    position: UnsafeRawPointer, moves: UnsafeBufferPointer<Int64>, side: Side, budget: Budget,
    matchSeed: UInt64, keepsMemory: Bool, recall: Recall?, attention: TurnAttention
  ) {
    self.init(
      position: position, moves: moves, side: side, budget: budget,
      seed: turnSeed(matchSeed, side, ply: moves.count), keepsMemory: keepsMemory, recall: recall,
      attention: attention)
  }

  init(
    position: UnsafeRawPointer, moves: UnsafeBufferPointer<Int64>, side: Side, budget: Budget,
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

  @inlinable init<G: Game>(
    _ turn: Turn<G>, _ position: UnsafePointer<G.Position>,
    _ moves: UnsafeBufferPointer<Int64>
  ) {
    self.init(
      position: UnsafeRawPointer(position), moves: moves, side: turn.side, budget: turn.budget,
      matchSeed: turn.seed, keepsMemory: turn.keepsMemory, recall: turn.recall,
      attention: turn.attention)
  }
}

/// What a script answers.
@usableFromInline struct ScriptAnswer: Sendable {
  /// The code of the move.
  @usableFromInline let move: Int
  /// `nil` when nobody counts them.
  @usableFromInline var ticks: Int?
  @usableFromInline let comment: Comment?
  /// The memory as text; `nil` when it is not wanted, cannot be kept, or has not changed.
  @usableFromInline var memory: String?
  /// Why the memory cannot be kept.
  let memoryError: String?
}

extension Budget {
  /// As scripts see it. Under a budget of ticks they see no clock, or the match would depend on it.
  var seenByScripts: Budget {
    guard let remainingTicks else { return self }
    return Budget(remainingTicks: remainingTicks, tickAllowance: tickAllowance)
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// The seed of one turn's random numbers. Depends on the match, the side and the ply alone, so that
/// a match that was resumed draws the numbers that it would have drawn.
func turnSeed(_ seed: UInt64, _ side: Side, ply: Int) -> UInt64 {
  mixedSeed(seed, UInt64(side.rawValue), UInt64(ply))
}

/// A seed that follows from another one and two numbers.
func mixedSeed(_ seed: UInt64, _ first: UInt64, _ second: UInt64) -> UInt64 {
  var mixed = seed
  for part in [first, second] {
    // The finaliser of SplitMix64.
    mixed = (mixed ^ part) &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed &>> 31
  }
  return mixed
}

extension Ending {
  /// The action that ends a match in this way before the rules do; `nil` if it was the rules.
  public var interrupt: Interrupt? {
    switch termination {
    case .rules: nil
    case .resignation: side.map { .resign($0) }
    case .aborted: .abort(message)
    case .adjudicated: outcome.map { .adjudicate($0, message) }
    case .time, .ticks, .memory, .illegalMove, .fault:
      side.flatMap { side in
        Forfeit.Reason(rawValue: termination.rawValue).map {
          .forfeit(side, Forfeit($0, message ?? ""))
        }
      }
    }
  }

  /// How an action ends a match; `nil` for one that does not.
  public init?(_ interrupt: Interrupt) {
    switch interrupt {
    case .resign(let side):
      self.init(outcome: .win(side.opponent), termination: .resignation, side: side)
    case .forfeit(let side, let forfeit):
      self.init(
        outcome: .win(side.opponent), termination: forfeit.termination, side: side,
        message: forfeit.message)
    case .abort(let message): self.init(outcome: nil, termination: .aborted, message: message)
    case .adjudicate(let outcome, let message):
      self.init(outcome: outcome, termination: .adjudicated, message: message)
    case .pause, .resume, .takeBack, .redo, .change, .swap, .note, .thinking, .reset: return nil
    }
  }
}

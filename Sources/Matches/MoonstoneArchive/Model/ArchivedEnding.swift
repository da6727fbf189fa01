import MoonstoneKernel

/// How an archived match ended.
public struct ArchivedEnding: Hashable, Sendable {
  /// Who won; `nil` for an aborted match.
  public var outcome: OutcomeWord?
  /// By how much the winner won, 0 for a draw; `nil` unless the rules decided.
  public var margin: Int?
  /// Why the match stopped.
  public var termination: Termination
  /// The side that resigned or forfeited.
  public var side: Side?
  /// For people: why the match stopped, and where.
  public var message: String?

  /// - Parameters:
  ///   - outcome: who won; `nil` for an aborted match.
  ///   - margin: by how much the winner won; `nil` unless the rules decided.
  ///   - termination: why the match stopped.
  ///   - side: the side that resigned or forfeited.
  ///   - message: why the match stopped, and where.
  public init(
    outcome: OutcomeWord?, margin: Int? = nil, termination: Termination, side: Side? = nil,
    message: String? = nil
  ) {
    self.outcome = outcome
    self.margin = margin
    self.termination = termination
    self.side = side
    self.message = message
  }

  /// The ending of a match that was played.
  public init(_ ending: Ending) {
    let summary = MatchSummary(ending)
    self.init(
      outcome: summary.outcome, margin: summary.margin, termination: summary.termination,
      side: summary.side, message: summary.message)
  }
}

extension Ending {
  /// The ending of an archived match.
  public init(_ ending: ArchivedEnding) {
    // A win without a margin counts as one by 1, as everywhere.
    let margin = ending.margin ?? 1
    let outcome: Outcome? =
      switch ending.outcome {
      case .black: .win(.black, by: margin)
      case .white: .win(.white, by: margin)
      case .draw: .draw
      case nil: nil
      }
    self.init(
      outcome: outcome, termination: ending.termination, side: ending.side,
      message: ending.message)
  }
}

/// An outcome in one word, as every record of a match writes it.
public enum OutcomeWord: String, CaseIterable, Hashable, Sendable {
  /// Black won.
  case black
  /// White won.
  case white
  /// Neither side won.
  case draw

  /// Makes the word of an outcome.
  @inlinable public init(_ outcome: Outcome) {
    switch outcome.winner {
    case .black: self = .black
    case .white: self = .white
    case nil: self = .draw
    }
  }

  /// The side that won; `nil` for a draw.
  @inlinable public var winner: Side? {
    switch self {
    case .black: .black
    case .white: .white
    case .draw: nil
    }
  }
}

/// How a match ended, in the form in which journals, results of events and observers keep it.
public struct MatchSummary: Hashable, Sendable {
  /// `nil` for an aborted match.
  public let outcome: OutcomeWord?
  /// By how much the winner won, 0 for a draw; `nil` unless the rules or a solver decided.
  public let margin: Int?
  /// Why the match stopped.
  public let termination: Termination
  /// The side that resigned or forfeited.
  public let side: Side?
  /// For people: why the match stopped, and where.
  public let message: String?

  /// Summarises an ending.
  public init(_ ending: Ending) {
    outcome = ending.outcome.map { OutcomeWord($0) }
    margin = ending.margin(for: ending.outcome?.winner ?? .black)
    termination = ending.termination
    side = ending.side
    message = ending.message
  }
}

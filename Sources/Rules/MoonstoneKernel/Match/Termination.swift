/// Why a match stopped; ``Outcome`` says who won.
public enum Termination: String, CaseIterable, Hashable, Sendable {
  /// The game was over under its rules.
  case rules
  /// A side resigned.
  case resignation
  /// A side ran out of time.
  case time
  /// A side ran out of ticks.
  case ticks
  /// A side needed more memory than it may use.
  case memory
  /// A side played an illegal move.
  case illegalMove
  /// A side's player failed.
  case fault
  /// The match was given up without an outcome.
  case aborted
  /// The rest was solved: perfect play of both sides decided. See ``Adjudication``.
  case adjudicated
}

extension Termination {
  /// Whether the board decided, so that a win has a margin.
  package var hasMargin: Bool { self == .rules || self == .adjudicated }
}

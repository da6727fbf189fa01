/// The answer to a request of the matching kind.
public enum Answer<Move: Symbol>: Hashable, Sendable {
  /// Answers ``Request/Kind/move(_:)``; `elapsed` is what the player's clock is charged.
  case play(Choice<Move>, elapsed: Duration)
  /// Answers ``Request/Kind/acknowledgePass(_:)``.
  case acknowledge
  /// Answers ``Request/Kind/confirmReset``: true starts the match over.
  case confirm(Bool)
}

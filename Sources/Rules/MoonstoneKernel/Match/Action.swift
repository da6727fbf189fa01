/// Everything that can happen to a match.
public enum Action<Move: Symbol>: Hashable, Sendable {
  /// Starts the match, once.
  case start
  /// Answers the open request.
  case answer(Request, Answer<Move>)
  /// Interferes without having been asked.
  case interrupt(Interrupt)
}

/// All that can happen to a match.
public enum Action<Move: Symbol>: Hashable, Sendable {
  case start
  case answer(Request, Answer<Move>)
  case interrupt(Interrupt)
}

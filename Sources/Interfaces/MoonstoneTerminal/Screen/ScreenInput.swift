import MoonstoneKernel
import MoonstoneSession

enum ScreenInput<G: Game>: Sendable {
  case key(Key)
  /// A whole line, if nothing is drawn.
  case line(String)
  case told(Match<G>.Event, Match<G>)
  /// A message of an observer about the match so far.
  case observed(String)
  /// What is wrong with the file of a side's script, as it was saved last; `nil` if nothing is.
  case complained(Side, String?)
  /// The result of an effect, for the person.
  case said(String)
  /// The values of the moves of a position.
  case valued(Valuation<G.Move>, of: G.Position)
  /// The present time, from some fixed moment on.
  case time(Duration)
  case size(columns: Int, rows: Int)
}

/// An effect that a ``BoardScreen`` asks for.
enum ScreenEffect<G: Game>: Hashable, Sendable {
  case say(String)
  /// Prints what a match told.
  case tell(TerminalText)
  /// Everything that led to the request has been shown, so that it may be answered.
  case ready(Request)
  case reply(Request, Reply<G.Move>)
  case interrupt(Interrupt)
  case change(Side, to: String)
  case swap
  /// Asks whether to start over.
  case reset
  /// Plays again, perhaps with the sides swapped.
  case rematch(isSwapped: Bool)
  /// Gives a side to the version before the present one, and takes plies back.
  case revert(Side, plies: Int)
  case hint(String?)
  /// Values the moves of a position.
  case value(G.Position)
  case save(String)
  /// Continues in another journal, which begins like this one.
  case fork
  /// One of the screen's own words was typed.
  case own(String)
  case suspend
  case redraw
  case quit
}

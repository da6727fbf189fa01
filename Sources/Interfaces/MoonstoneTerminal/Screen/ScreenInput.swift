import MoonstoneKernel
import MoonstoneSession

/// All that can happen at a ``BoardScreen``.
enum ScreenInput<G: Game>: Sendable {
  case key(Key)
  /// A whole line, where nothing is drawn.
  case line(String)
  case told(Match<G>.Event, Match<G>)
  /// What somebody says of what has been told so far, for the person.
  case observed(String)
  /// What came of an effect, for the person.
  case said(String)
  /// It is so late, since some fixed moment.
  case time(Duration)
  case size(columns: Int, rows: Int)
}

/// What a ``BoardScreen`` wants done.
enum ScreenEffect<G: Game>: Hashable, Sendable {
  /// Lines that stay.
  case say(String)
  /// All that led to the request has been shown: whoever is to answer may be asked.
  case ready(Request)
  case reply(Request, Reply<G.Move>)
  case interrupt(Interrupt)
  case change(Side, to: String)
  case swap
  /// Asks whether to start over.
  case reset
  case hint(String?)
  case save(String)
  /// Goes on in another journal, which begins as this one.
  case fork
  case suspend
  case redraw
  case quit
}

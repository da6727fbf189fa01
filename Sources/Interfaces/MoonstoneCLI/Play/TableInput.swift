import MoonstoneKernel

/// All that can happen at a ``Table``.
enum TableInput<G: Game>: Sendable {
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

/// What a ``Table`` wants done.
enum TableEffect<G: Game>: Hashable, Sendable {
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

/// What a person answers to a request.
enum Reply<Move: Symbol>: Hashable, Sendable {
  case move(Move)
  case acknowledge
  case confirm(Bool)
}

/// How a match is shown to a person.
struct Manner: Sendable {
  /// Whether there is a picture that is drawn again and again; otherwise there are lines only.
  var isDrawn: Bool
  /// Whether somebody is there to acknowledge passes; otherwise that is done at once.
  var waitsAtPasses: Bool
  /// How long it takes until the next piece turns; `nil` when all turn at once.
  var pace: Duration?
  /// Whether the moves and boards are told in lines, where nothing is drawn.
  var tellsMoves = true
  var style = Style(isOn: false)
}

/// An action nobody asked for.
public enum Interrupt: Hashable, Sendable {
  case pause
  case resume
  case resign(Side)
  /// Ends the match against a side that failed.
  case forfeit(Side, Forfeit)
  /// Goes back so many plies, passes counted, clocks included.
  case takeBack(plies: Int)
  /// Plays so many plies again that were taken back, as they were: see ``Match/undone``.
  case redo(plies: Int)
  /// Gives a side to another player, while it thinks, too.
  case change(Side, to: PlayerIdentity)
  /// Notes that a side's script was replaced by a new text of it; the thinking goes on. After the
  /// start it may come at any time: a match that was left may come back with another text.
  case swap(Side, to: PlayerIdentity)
  /// Puts a sentence about a side on record, and changes nothing.
  case note(Side, String)
  /// Passes on what a side says while it thinks, with the ticks that its thinking has taken so far,
  /// and changes nothing.
  case thinking(Side, Comment, ticks: Int?)
  /// Asks whether to start over, with these players.
  case reset(Sides<PlayerIdentity>)
  /// Ends the match without an outcome; why, for people.
  case abort(String? = nil)
}

/// An action that a match did not ask for.
public enum Interrupt: Hashable, Sendable {
  /// Pauses the match.
  case pause
  /// Ends a pause.
  case resume
  /// A side gives up and loses.
  case resign(Side)
  /// A side loses because it failed.
  case forfeit(Side, Forfeit)
  /// Goes back by a number of plies; passes count, and the clocks go back, too.
  case takeBack(plies: Int)
  /// Plays a number of plies again that were taken back; see ``Match/undone``.
  case redo(plies: Int)
  /// Gives a side another player, even while it is thinking.
  case change(Side, to: PlayerIdentity)
  /// Notes that a side's script was replaced by a new version; the thinking goes on.
  ///
  /// It may come at any time after the start: a match that was left may come back with another
  /// version.
  case swap(Side, to: PlayerIdentity)
  /// Puts a sentence about a side on record; nothing else changes.
  case note(Side, String)
  /// Passes on what a side says while it thinks, with the ticks spent so far; nothing changes.
  case thinking(Side, Comment, ticks: Int?)
  /// Asks whether to start over with these players.
  case reset(Sides<PlayerIdentity>)
  /// Ends the match without an outcome, for a reason that people can read.
  case abort(String? = nil)
  /// Ends the match as perfect play of both sides would, with what was solved; see
  /// ``Adjudication``.
  case adjudicate(Outcome, String? = nil)
}

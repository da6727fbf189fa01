/// An action nobody asked for.
public enum Interrupt: Hashable, Sendable {
  case pause
  case resume
  case resign(Side)
  /// Ends the match against a side that failed.
  case forfeit(Side, Forfeit)
  /// Goes back so many plies, passes counted, clocks included.
  case takeBack(plies: Int)
  /// Gives a side to another player, while it thinks, too.
  case change(Side, to: PlayerIdentity)
  /// Notes that a side's script was replaced by a new text of it; the thinking goes on.
  case swap(Side, to: PlayerIdentity)
  /// Puts a sentence about a side on record, and changes nothing.
  case note(Side, String)
  /// Asks whether to start over, with these players.
  case reset(Sides<PlayerIdentity>)
  case abort
}

import MoonstoneKernel
import MoonstoneLua

/// A report from a ``Session`` to its interface.
package enum SessionReport<G: Game>: Sendable {
  /// An event of the match, and the match after it.
  case told(Match<G>.Event, Match<G>)
  /// The result of a person's request.
  case said(String)
  /// Why the players stay as they are, though a person wanted others.
  case refused(String)
  /// The values of the moves of a position, as a person asked for.
  case valued(Valuation<G.Move>, of: G.Position)
  /// What became of the file of a side's script when it was saved.
  case saved(Side, SavedScript.News)
  /// A message of an observer in Lua.
  case observed(ObserverReport)
  /// A task for the person has ended.
  case done
  /// A signal ends the session.
  case left
  /// The host has stopped, perhaps with the error of an observer.
  case stopped((any Error)?)
}

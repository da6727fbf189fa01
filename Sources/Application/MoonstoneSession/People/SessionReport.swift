import MoonstoneKernel
import MoonstoneLua

/// What a ``Session`` tells its interface.
package enum SessionReport<G: Game>: Sendable {
  /// An event of the match, and the match after it.
  case told(Match<G>.Event, Match<G>)
  /// The result of something that the person asked for.
  case said(String)
  /// What an observer in Lua says.
  case observed(ObserverReport)
  /// Something that was begun for the person has ended.
  case done
  /// A signal ends the session.
  case left
  /// The host plays no longer; with the error that an observer threw.
  case stopped((any Error)?)
}

import MoonstoneLua
import MoonstoneSupport

/// An order about the match at a ``Table``, as an interface sends it.
package struct TableOrder: Decodable, Sendable {
  package enum Kind: String, Decodable, Sendable {
    case move, acknowledge, confirm, pause, resume, step, undo, redo, goTo, resign, reset, rematch
    case change, swap, hint, revert, pace
  }

  package let kind: Kind
  package var move: String?
  /// The request that is answered.
  package var request: Int?
  /// The side that is meant: black or white.
  package var side: String?
  package var player: String?
  /// How many turns to take back or to play again, or which ply to go to.
  package var count: Int?
  /// The answer to a question, or whether sides are swapped.
  package var yes: Bool?
  /// Whether a rematch has the seed of the match before.
  package var same: Bool?
  /// The time from one ply of programs to the next, in milliseconds.
  package var milliseconds: Int?

  package init(_ kind: Kind) { self.kind = kind }
}

/// The reason why an order at a ``Table`` is refused; nothing has changed.
package struct TableRefusal: ExplainedError {
  package var faultKind: FaultKind { .usage }

  /// The reason, for people.
  package let description: String
  /// The place in the script that was offered, if the reason has one.
  package let place: ScriptPlace?

  package init(_ description: String, at place: ScriptPlace? = nil) {
    self.description = description
    self.place = place
  }
}

/// No match has the name that was asked for.
package struct NoSuchMatch: Error {
  package init() {}
}

/// The person has no archive of matches yet.
package struct NoArchive: Error {}

import MoonstoneJSON
import MoonstoneKernel

/// Which matches are wanted in a list.
package struct MatchWish<Place: Sendable>: Sendable {
  /// Where the list before ended: its last match, or in an archive how many matches were not looked
  /// at; `nil` to begin with the newest.
  package var after: Place?
  package var limit: Int
  /// Words that all stand in what the list shows.
  package var search: String?
  /// The name of the game; `nil` for any.
  package var game: String?
  /// What stands in the name of a player; `nil` for any.
  package var player: String?
  /// How the match ended; `nil` for anyhow.
  package var result: ListedResult?

  package init(after: Place? = nil, limit: Int = 50, search: String? = nil) {
    self.after = after
    self.limit = limit
    self.search = search
  }
}

/// Who won a match.
package enum ListedResult: String, Encodable, Sendable {
  case black, white, draw
  /// It has not ended, or without an outcome.
  case none

  init(_ ending: Ending?) {
    guard let outcome = ending?.outcome else {
      self = .none
      return
    }
    switch outcome.winner {
    case .black: self = .black
    case .white: self = .white
    case nil: self = .draw
    }
  }
}

package struct MatchPart: Sendable, JSONValue {
  package internal(set) var kept: [ListedMatch]
  /// How many were not looked at.
  package internal(set) var more: Int
  /// The last match that was looked at, with which the next part may go on; `nil` after all.
  package internal(set) var last: String?

  package var json: JSON {
    ["kept": JSON(encoding: kept), "more": more, "last": last]
  }
}

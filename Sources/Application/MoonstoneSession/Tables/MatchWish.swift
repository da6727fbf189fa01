import MoonstoneJSON

/// Which matches are wanted in a list.
package struct MatchWish<Place: Sendable>: Sendable {
  /// Where the list before ended: its last match, or in an archive how many matches were not looked
  /// at; `nil` to begin with the newest.
  package var after: Place?
  package var limit: Int
  /// Words that all stand in what the list shows.
  package var search: String?

  package init(after: Place? = nil, limit: Int = 50, search: String? = nil) {
    self.after = after
    self.limit = limit
    self.search = search
  }
}

package struct MatchPart: Sendable, JSONValue {
  package internal(set) var kept: [ListedMatch]
  /// How many were not looked at.
  package internal(set) var more: Int

  package var json: JSON { ["kept": JSON(encoding: kept), "more": more] }
}

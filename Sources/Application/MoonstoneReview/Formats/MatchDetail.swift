/// What a file can say of a match besides where it begins.
package enum MatchDetail: String, CaseIterable, Hashable, Sendable {
  case moves
  case players
  case versions
  case events
  case rounds
  case openings
  case dates
  case ratings
  case clocks
  case grace
  case times
  case values
  case analyses
  case comments
  case scores
  case reasons
  case results
  case types
  case settings
  case ticks
  case memories
  case record
  case tags

  /// The details for people, in the plural.
  package var words: String {
    switch self {
    case .moves: "moves"
    case .players: "names of players"
    case .versions: "kinds of players and versions of scripts"
    case .events: "places and tournaments"
    case .rounds: "rounds of events"
    case .openings: "names of openings"
    case .dates: "dates"
    case .ratings: "ratings"
    case .clocks: "time controls"
    case .grace: "times of grace"
    case .times: "times of moves"
    case .values: "values of moves"
    case .analyses: "what analyses found"
    case .comments: "comments"
    case .scores: "best scores"
    case .reasons: "endings other than by the rules"
    case .results: "results that the moves do not give"
    case .types: "types of match"
    case .settings: "seeds and limits"
    case .ticks: "ticks"
    case .memories: "memories of scripts"
    case .record: "pauses, take-backs and changes of players"
    case .tags: "unknown tags"
    }
  }
}

/// What a file can say of a match besides where it begins.
public enum MatchDetail: String, CaseIterable, Hashable, Codable, Sendable {
  /// Moves.
  case moves
  /// Names of players.
  case players
  /// Kinds of players and versions of scripts.
  case versions
  /// Places and tournaments.
  case events
  /// Rounds of events.
  case rounds
  /// Names of openings.
  case openings
  /// Dates.
  case dates
  /// Ratings.
  case ratings
  /// Time controls.
  case clocks
  /// Times of grace.
  case grace
  /// Times of moves.
  case times
  /// Values of moves.
  case values
  /// What analyses found.
  case analyses
  /// Comments.
  case comments
  /// Best scores.
  case scores
  /// Endings other than by the rules.
  case reasons
  /// Results that the moves do not give.
  case results
  /// Types of match.
  case types
  /// Seeds and limits.
  case settings
  /// Ticks.
  case ticks
  /// Memories of scripts.
  case memories
  /// Pauses, take-backs and changes of players.
  case record
  /// Unknown tags.
  case tags

  /// The details for people, in the plural.
  public var words: String {
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

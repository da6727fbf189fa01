import MoonstoneKernel

/// A match in PGN as it is written: nothing is checked by the rules of the game.
struct PGNMatch: VariedText, Sendable {
  struct Move: ToldMove {
    let word: Range<Int>
    var comments: [Range<Int>] = []

    var side: Side? { nil }
    var hasRemark: Bool { !comments.isEmpty }
  }

  /// The tags that are read.
  enum Tag: String {
    case event = "Event"
    case site = "Site"
    case date = "Date"
    case time = "UTCTime"
    case round = "Round"
    case black = "Black"
    case white = "White"
    case result = "Result"
    case blackRating = "BlackElo"
    case whiteRating = "WhiteElo"
    case opening = "Opening"
    case timeControl = "TimeControl"
    case termination = "Termination"
  }

  private(set) var tags: [Tag: String] = [:]
  var moves: [Move] = []
  /// The result after the moves.
  var result: String?
  /// How many lines there are beside the main line.
  var variations = 0
  /// How many values were not kept.
  var unread = 0

  /// Values that say that something is not known.
  static let unknown: Set<String> = ["", "?", "-"]

  /// Whether it says nothing.
  var isEmpty: Bool { moves.isEmpty && !hasTags }
  private var hasTags = false

  mutating func take(_ tag: String, _ value: String) {
    hasTags = true
    if let tag = Tag(rawValue: tag), tags[tag] == nil { tags[tag] = value } else { unread += 1 }
  }

  /// The value of a tag; `nil` if it is not there, or not known.
  func value(_ tag: Tag) -> String? {
    tags[tag].flatMap { Self.unknown.contains($0) ? nil : $0 }
  }
}

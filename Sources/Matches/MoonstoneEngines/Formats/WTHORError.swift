import MoonstoneSupport

/// Why bytes are not a file of a WTHOR database.
package enum WTHORError: ExplainedError, Hashable, Sendable {
  /// The file ends within its header of 16 bytes.
  case noHeader(bytes: Int)
  /// The header says how many records there are, and the size says something else.
  case badCount(said: Int, bytes: Int, recordSize: Int)
  /// The matches are on a board of another size.
  case otherBoard(size: Int)
  /// The file holds solitaires, not matches.
  case solitaires
  /// A database cannot hold as many matches, players or tournaments.
  case tooMany(String, most: Int)

  package var faultKind: FaultKind { .data }

  package var description: String {
    switch self {
    case .noHeader(let bytes): "the file is torn: \(bytes) bytes are less than the header's 16"
    case .badCount(let said, let bytes, let size):
      "the header says \(said) \(said == 1 ? "record" : "records"), \(16 + said * size) bytes, but "
        + "the file has \(bytes) bytes"
    case .otherBoard(let size): "the matches are on a board of \(size)×\(size), not 8×8"
    case .solitaires: "the file holds solitaires, not matches"
    case .tooMany(let what, let most): "a WTHOR database holds at most \(most) \(what)"
    }
  }
}

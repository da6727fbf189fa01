import MoonstoneKernel
import MoonstoneSupport

/// The reason why a match cannot be analysed.
package enum AnalysisError: ExplainedError {
  /// The game has one player, who gives nothing away to another.
  case onePlayer(game: String)
  /// There is no move in the file.
  case nothingPlayed(file: String)
  /// The last line of a journal is torn.
  case torn(file: String, line: Int, bytes: Int)
  /// A transcript goes wrong at a place.
  case transcript(file: String, NotationError)
  /// A match of an event does not follow the rules of the game.
  case notPlayable(file: String, match: String, ply: Int)
  /// The file beside the match is not one that keeps analyses.
  case foreignFile(String)

  package var faultKind: FaultKind {
    switch self {
    case .onePlayer: .usage
    case .nothingPlayed, .transcript, .notPlayable, .torn: .data
    case .foreignFile: .writing
    }
  }

  package var description: String {
    switch self {
    case .onePlayer(let game): "\(game) is a one-player game: no move gives anything away"
    case .nothingPlayed(let file): "\(file.printable): there is no move in it to analyse"
    case .torn(let file, let line, let bytes):
      "\(file.printable):\(line): the last line is torn: \(bytes) bytes without an end"
    case .transcript(let file, let error): "\(file.printable):\(error)"
    case .notPlayable(let file, let match, let ply):
      "\(file.printable): \(match), ply \(ply): the move is not legal in this game"
    case .foreignFile(let file):
      "\(file.printable): it exists already and is not a kept analysis; move it away"
    }
  }
}

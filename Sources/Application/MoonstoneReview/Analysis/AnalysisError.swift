import MoonstoneKernel
import MoonstoneSupport

/// The reason why a match cannot be analysed.
package enum AnalysisError: ExplainedError {
  /// The game has one player, who gives nothing away to another.
  case onePlayer(game: String)
  /// There is no move in the file.
  case nothingPlayed(file: String)
  /// A match of an event does not follow the rules of the game.
  case notPlayable(file: String, match: String, ply: Int)
  /// The file beside the match is not one that keeps analyses.
  case foreignFile(String)

  package var faultKind: FaultKind {
    switch self {
    case .onePlayer: .usage
    case .nothingPlayed, .notPlayable: .data
    case .foreignFile: .writing
    }
  }

  package var description: String {
    switch self {
    case .onePlayer(let game): "\(game) is a one-player game: no move gives anything away"
    case .nothingPlayed(let file): "\(file.printable): there is no move in it to analyse"
    case .notPlayable(let file, let match, let ply):
      "\(file.printable): \(match), ply \(ply): the move is not legal in this game"
    case .foreignFile(let file):
      "\(file.printable): it exists already and is not a kept analysis; move it away"
    }
  }
}

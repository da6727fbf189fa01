import MoonstoneKernel
import MoonstoneSupport

/// The reason why a match cannot be analysed.
package enum AnalysisError: ExplainedError {
  /// The game has one player, who gives nothing away to another.
  case onePlayer(game: String)
  /// There is no move in the file.
  case nothingPlayed(file: String)
  /// The file beside the match is not one that keeps analyses.
  case foreignFile(String)

  package var faultKind: FaultKind {
    switch self {
    case .onePlayer: .usage
    case .nothingPlayed: .data
    case .foreignFile: .writing
    }
  }

  package var description: String {
    switch self {
    case .onePlayer(let game): "\(game) is a one-player game: no move gives anything away"
    case .nothingPlayed(let file): "\(file.printable): there is no move in it to analyse"
    case .foreignFile(let file):
      "\(file.printable): it exists already and is not a kept analysis; move it away"
    }
  }
}

import MoonstoneKernel
import MoonstoneSupport

/// The reason why a match cannot be analysed.
public enum AnalysisError: ExplainedError {
  /// The game has one player, who gives nothing away to another.
  case onePlayer(game: String)
  /// The match has no move; the file is its `MatchRecord.place`.
  case nothingPlayed(file: String)
  /// The file that should keep what is found has something else in it.
  case foreignFile(String)

  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch self {
    case .onePlayer: .usage
    case .nothingPlayed: .data
    case .foreignFile: .writing
    }
  }

  /// What is wrong.
  public var description: String {
    switch self {
    case .onePlayer(let game): "\(game) is a one-player game: no move gives anything away"
    case .nothingPlayed(let file):
      "\(file.isEmpty ? "a match" : file.printable): there is no move in it to analyse"
    case .foreignFile(let file):
      "\(file.printable): it exists already and is not a kept analysis; move it away"
    }
  }
}

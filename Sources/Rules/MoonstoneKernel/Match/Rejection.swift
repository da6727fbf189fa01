/// The reason why a match refused an action; a refused action changes nothing.
public enum Rejection: Error, Hashable, Sendable {
  /// The move is not legal; the text is the message of ``IllegalMove``.
  case illegalMove(String)
  /// The request is no longer open.
  case stale
  /// The request is open, but the answer is one to another kind of request.
  case mismatch
  /// The action is not possible in this phase.
  case outOfPhase(Phase)
  /// Fewer plies have been played than should be taken back.
  case nothingToTakeBack(played: Int)
  /// Fewer plies have been taken back than should be played again.
  case nothingToRedo(undone: Int)
}

extension Rejection: CustomStringConvertible {
  /// The reason, for people to read.
  public var description: String {
    switch self {
    case .illegalMove(let why): why
    case .stale: "the answer came too late: its request is no longer open"
    case .mismatch: "the answer is to another kind of request"
    case .outOfPhase(let phase): "not possible \(phase)"
    case .nothingToTakeBack(1): "only 1 ply has been played"
    case .nothingToTakeBack(let played): "only \(played) plies have been played"
    case .nothingToRedo(0): "no ply has been taken back"
    case .nothingToRedo(1): "only 1 ply has been taken back"
    case .nothingToRedo(let undone): "only \(undone) plies have been taken back"
    }
  }
}

/// Why an action was refused. A refused action changes nothing.
public enum Rejection: Error, Hashable, Sendable {
  /// The text says which move, and what would be legal.
  case illegalMove(String)
  /// The request is no longer open.
  case stale
  /// The request is open, and the answer is to another kind of request.
  case mismatch
  /// The action means nothing in this phase.
  case outOfPhase(Phase)
  /// Fewer plies have been played than were to be taken back.
  case nothingToTakeBack(played: Int)
  /// Fewer plies have been taken back than were to be played again.
  case nothingToRedo(undone: Int)
}

extension Rejection: CustomStringConvertible {
  public var description: String {
    switch self {
    case .illegalMove(let why): why
    case .stale: "the answer came too late: nobody waits for it"
    case .mismatch: "the answer is to another question"
    case .outOfPhase(let phase): "that cannot be done \(phase)"
    case .nothingToTakeBack(1): "only 1 ply has been played"
    case .nothingToTakeBack(let played): "only \(played) plies have been played"
    case .nothingToRedo(0): "no ply has been taken back"
    case .nothingToRedo(1): "only 1 ply has been taken back"
    case .nothingToRedo(let undone): "only \(undone) plies have been taken back"
    }
  }
}

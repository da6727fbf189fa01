/// What a match is doing.
public enum Phase: Hashable, Sendable {
  case ready
  /// Waits for a side's move.
  case turn(Side)
  /// Waits until somebody acknowledges that a side must pass; the turn is still that side's.
  case pass(Side)
  indirect case paused(Phase)
  /// Waits for a yes or no; what it was doing, and who would play on after a yes.
  indirect case confirmingReset(Phase, Sides<PlayerIdentity>)
  case over(Ending)
}

extension Phase: CustomStringConvertible {
  /// Reads after “that cannot be done”.
  public var description: String {
    switch self {
    case .ready: "before the match has started"
    case .turn(let side): "while it is \(side)'s turn"
    case .pass(let side): "while \(side)'s pass waits to be acknowledged"
    case .paused: "while the match is paused"
    case .confirmingReset: "while the reset waits to be confirmed"
    case .over: "after the end of the match"
    }
  }
}

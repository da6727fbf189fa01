/// What a match is doing.
public enum Phase: Hashable, Sendable {
  /// It has not started.
  case ready
  /// It waits for a side's move.
  case turn(Side)
  /// It waits until the pass of a side is acknowledged; the turn is still that side's.
  case pass(Side)
  /// It is paused; the phase is the one that it returns to.
  indirect case paused(Phase)
  /// It waits for a yes or no to starting over.
  ///
  /// The phase is the one that it returns to after a no; the players are those who play on after a
  /// yes.
  indirect case confirmingReset(Phase, Sides<PlayerIdentity>)
  /// It is over.
  case over(Ending)
}

extension Phase: CustomStringConvertible {
  /// When that is, to be read after “not possible”.
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

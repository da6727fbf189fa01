/// One of the two sides of a game.
///
/// Every game has these two; what a game calls them on screen is ``Game/sideNames``.
@frozen public enum Side: UInt8, CaseIterable, Hashable, Sendable {
  case black
  case white

  @inlinable public var opponent: Side { self == .black ? .white : .black }
}

extension Side: LosslessStringConvertible {
  /// Reads `black` or `white`, and nothing else.
  public init?(_ description: String) {
    switch description {
    case "black": self = .black
    case "white": self = .white
    default: return nil
    }
  }

  public var description: String { self == .black ? "black" : "white" }
}

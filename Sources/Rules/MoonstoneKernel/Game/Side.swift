/// One of the two sides of a game.
///
/// Every game has these two; ``GameDisplay/sideNames`` is what a game calls them on screen.
///
///     let side = position.turn
///     print("\(side) is to move, and \(side.opponent) waits")
///     for side in Side.allCases { print(match.players[side].name) }
@frozen public enum Side: UInt8, CaseIterable, Hashable, Sendable {
  /// The side called black, with code 0.
  case black
  /// The side called white, with code 1.
  case white

  /// The other side.
  @inlinable public var opponent: Side { self == .black ? .white : .black }

  /// The side with this code: 0 for black, 1 for white; `nil` for any other code.
  @inlinable package init?(code: Int) {
    switch code {
    case 0: self = .black
    case 1: self = .white
    default: return nil
    }
  }
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

  /// `black` or `white`.
  public var description: String { self == .black ? "black" : "white" }
}

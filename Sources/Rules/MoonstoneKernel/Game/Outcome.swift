/// How a game ended under its own rules.
public enum Outcome: Hashable, Sendable {
  /// A win by a margin in the game's own units; the margin is 1 in games without one.
  case win(Side, by: Int = 1)
  /// A draw.
  case draw

  /// The side that won; `nil` after a draw.
  @inlinable public var winner: Side? {
    switch self {
    case .win(let side, _): side
    case .draw: nil
    }
  }

  /// The margin by which `side` won: negative when it lost, 0 after a draw.
  @inlinable public func margin(for side: Side) -> Int {
    switch self {
    case .win(side, let margin): margin
    case .win(_, let margin): -margin
    case .draw: 0
    }
  }
}

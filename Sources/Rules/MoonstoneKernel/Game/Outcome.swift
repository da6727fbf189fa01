/// How a game ends under its own rules.
public enum Outcome: Hashable, Sendable {
  /// A win, and how clear it was in the game's own measure (1 where it has none).
  case win(Side, by: Int = 1)
  case draw

  @inlinable public var winner: Side? {
    switch self {
    case .win(let side, _): side
    case .draw: nil
    }
  }

  /// How clearly `side` won: negative when it lost, zero for a draw.
  @inlinable public func margin(for side: Side) -> Int {
    switch self {
    case .win(side, let margin): margin
    case .win(_, let margin): -margin
    case .draw: 0
    }
  }
}

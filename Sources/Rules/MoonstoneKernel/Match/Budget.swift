/// What a side can spend on its next move: the time and the ticks it has left, and how much of each
/// it should spend on this move.
///
/// A player that keeps to its allowances neither runs out nor leaves much unused:
///
///     let budget = match.budget(for: .black)
///     let seconds = budget.allowance ?? .seconds(1)
public struct Budget: Hashable, Sendable {
  /// The time left on the side's clock; `nil` when time is unlimited.
  public let remaining: Duration?
  /// The ticks the side has left; `nil` when ticks are unlimited.
  public let remainingTicks: Int?
  /// The time the side should spend on this move; `nil` when time is unlimited or when it is not
  /// known how many moves are still to come. Never more than ``remaining``.
  public let allowance: Duration?
  /// The ticks the side should spend on this move; `nil` under the same conditions as
  /// ``allowance``. Never more than ``remainingTicks``.
  public let tickAllowance: Int?
  /// How the time is given: what ``remaining`` was at first, and what is added to it.
  public let control: TimeControl
  /// For how many moves ``remaining`` is given, this one included; `nil` for the rest of the match.
  public let moves: Int?

  /// Neither time nor ticks are limited.
  public static let unlimited = Budget()

  /// Creates a budget; whatever is left out is unlimited.
  @inlinable public init(
    remaining: Duration? = nil, remainingTicks: Int? = nil, allowance: Duration? = nil,
    tickAllowance: Int? = nil, control: TimeControl = .unlimited, moves: Int? = nil
  ) {
    self.remaining = remaining
    self.remainingTicks = remainingTicks
    self.allowance = allowance
    self.tickAllowance = tickAllowance
    self.control = control
    self.moves = moves
  }
}

extension Clocks {
  /// What `side` can spend on its next move.
  ///
  /// - Parameters:
  ///   - side: the side whose time and ticks are meant.
  ///   - movesToGo: about how many moves the side still has to make, this one included; see
  ///     ``GameKnowledge/movesToGo(in:)``.
  public func budget(for side: Side, movesToGo: Int) -> Budget {
    Budget(
      remaining: remaining(for: side), remainingTicks: remainingTicks(for: side),
      allowance: allowance(for: side, movesToGo: movesToGo),
      tickAllowance: tickAllowance(for: side, movesToGo: movesToGo),
      control: control(of: side),
      moves: time.movesLeft(for: side))
  }
}

extension Match {
  /// What `side` can spend on its next move.
  @inlinable public func budget(for side: Side) -> Budget {
    clocks.budget(for: side, movesToGo: game.movesToGo(in: position))
  }
}

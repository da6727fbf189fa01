/// The time and the ticks that both sides have left.
///
/// Both have the same, unless the name of a player gives it ``Odds``. Clocks do not measure anything: they are charged with what each move took.
///
///     let clocks = Clocks(
///       .perMatch(.seconds(300), increment: .seconds(2)), ticks: .perMove(5_000_000))
///     let match = Match(game, clocks: clocks)
///     print(match.clocks.remaining(for: .black) ?? "no limit")
public struct Clocks: Hashable, Sendable {
  @usableFromInline var time: Account<Seconds>
  @usableFromInline var ticks: Account<Ticks>
  /// When the match ends before its rules end it; `nil` for never.
  public var adjudication: Adjudication?

  /// Creates the clocks of a match that has not started.
  ///
  /// - Parameters:
  ///   - control: how much time the sides have.
  ///   - margin: how far a clock may fall below 0 without loss, to allow for what measuring adds.
  ///   - ticks: how many ticks the sides have.
  ///   - adjudication: when the match ends before its rules end it; never by default.
  public init(
    _ control: TimeControl, margin: Duration = .zero, ticks: TickControl = .unlimited,
    adjudication: Adjudication? = nil
  ) {
    time = Account(control, margin: margin)
    self.ticks = Account(ticks, margin: 0)
    self.adjudication = adjudication
  }

  /// How much time a side without odds has.
  public var control: TimeControl { time.control }
  /// How many ticks a side without odds has.
  public var tickControl: TickControl { ticks.control }

  /// How much time `side` has.
  public func control(of side: Side) -> TimeControl { time.controls[side] }
  /// How many ticks `side` has.
  public func tickControl(of side: Side) -> TickControl { ticks.controls[side] }

  /// Whether ticks alone limit both sides, so that no clock decides anything.
  public var goByTicks: Bool {
    Side.allCases.allSatisfy { control(of: $0) == .unlimited && tickControl(of: $0) != .unlimited }
  }
  /// How far a clock may fall below 0 without loss.
  public var margin: Duration { time.margin }

  /// The time that `side` has for its next move; `nil` when time is unlimited.
  public func remaining(for side: Side) -> Duration? { time.remaining(for: side) }

  /// The ticks that `side` has for its next move; `nil` when ticks are unlimited.
  public func remainingTicks(for side: Side) -> Int? { ticks.remaining(for: side) }

  /// The time that `side` should spend on its next move; `nil` when time is unlimited.
  ///
  /// A control per move allows all of what it gives. The others allow an equal part of what is
  /// left for each move still to be made, plus nine tenths of the increment. The allowance is never
  /// more than ``remaining(for:)``.
  ///
  /// - Parameters:
  ///   - side: the side whose time is meant.
  ///   - movesToGo: about how many moves the side still has to make, this one included; see
  ///     ``GameKnowledge/movesToGo(in:)``.
  public func allowance(for side: Side, movesToGo: Int) -> Duration? {
    time.allowance(for: side, movesToGo: movesToGo)
  }

  /// The ticks that `side` should spend on its next move, as ``allowance(for:movesToGo:)`` computes
  /// them; `nil` when ticks are unlimited.
  public func tickAllowance(for side: Side, movesToGo: Int) -> Int? {
    ticks.allowance(for: side, movesToGo: movesToGo)
  }

  /// Whether every move finds as much time and as many ticks as the one before.
  @inlinable package var isRenewed: Bool { time.isRenewed && ticks.isRenewed }

  /// Whether every move of either side finds as much time and as many ticks as any other.
  @inlinable package var isConstant: Bool { time.isConstant && ticks.isConstant }

  /// What `side` has too little of for a move that takes so much; `nil` if it has enough.
  @inlinable @inline(__always) func shortage(
    of elapsed: Duration, ticks spent: Int, for side: Side
  ) -> Forfeit.Reason? {
    if !time.covers(elapsed, for: side) { return .time }
    return ticks.covers(spent, for: side) ? nil : .ticks
  }

  /// Charges a move to `side`.
  ///
  /// - Precondition: there is no shortage.
  @usableFromInline mutating func spend(_ elapsed: Duration, ticks spent: Int, by side: Side) {
    time.spend(elapsed, by: side)
    ticks.spend(spent, by: side)
  }

  /// Whether `side` has what `odds` say.
  package func give(_ odds: Odds, to side: Side) -> Bool {
    (odds.time ?? control(of: side)) == control(of: side)
      && (odds.ticks ?? tickControl(of: side)) == tickControl(of: side)
  }

  /// The clocks at the start of a match between players of whom some may have odds.
  @usableFromInline func atStart(for players: Sides<PlayerIdentity>) -> Clocks {
    var clocks = Clocks(
      control, margin: margin, ticks: tickControl, adjudication: adjudication)
    let odds = players.map(\.odds)
    guard odds != Sides(both: Odds()) else { return clocks }
    clocks.time = Account(control, odds: odds.map(\.time), margin: margin)
    clocks.ticks = Account(tickControl, odds: odds.map(\.ticks), margin: 0)
    return clocks
  }
}

import MoonstoneKernel

/// The result of a match of an event.
public struct MatchResult: Hashable, Sendable {
  /// The match that was played.
  public let match: ScheduledMatch
  /// The side that won; `nil` for a draw.
  public let winner: Side?
  /// By how much it won; `nil` unless the rules or a solver decided.
  public let margin: Int?
  /// Why the match stopped.
  public let termination: Termination
  /// The side that resigned or forfeited.
  public let side: Side?
  /// See `Game.fingerprint(from:_:)`.
  public let fingerprint: UInt64
  /// The ticks that each side's moves took; `nil` if ticks were not counted.
  public let ticks: Sides<Int>?
  /// The time that each side's moves took.
  public let nanoseconds: Sides<Int64>
  /// How many moves each side made.
  public let moves: Sides<Int>

  /// Makes a result of its parts.
  public init(
    match: ScheduledMatch, winner: Side?, margin: Int?, termination: Termination, side: Side?,
    fingerprint: UInt64, ticks: Sides<Int>?, nanoseconds: Sides<Int64>, moves: Sides<Int>
  ) {
    self.match = match
    self.winner = winner
    self.margin = margin
    self.termination = termination
    self.side = side
    self.fingerprint = fingerprint
    self.ticks = ticks
    self.nanoseconds = nanoseconds
    self.moves = moves
  }

  /// The result in the form that a schedule needs.
  public var score: MatchScore {
    let first: Side = match.leg == 1 ? .black : .white
    let halves = winner.map { $0 == first ? 2 : 0 } ?? 1
    let sign = winner.map { $0 == first ? 1 : -1 } ?? 0
    return MatchScore(halves: halves, margin: sign * (margin ?? 0), fingerprint: fingerprint)
  }

  /// The side of an entrant; `nil` if it did not play.
  public func side(of entrant: Int) -> Side? {
    match.black == entrant ? .black : match.white == entrant ? .white : nil
  }

  /// The entrant that forfeited; `nil` if no side did.
  public var forfeiter: Int? {
    guard Forfeit.Reason(rawValue: termination.rawValue) != nil, let side else { return nil }
    return side == .black ? match.black : match.white
  }
}

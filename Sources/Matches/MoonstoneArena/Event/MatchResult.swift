import MoonstoneKernel

/// What came of a match of an event.
public struct MatchResult: Hashable, Sendable {
  public let match: ScheduledMatch
  /// Who won; `nil` for a draw.
  public let winner: Side?
  /// By how much, where the rules decided.
  public let margin: Int?
  public let termination: Termination
  /// Who resigned or forfeited.
  public let side: Side?
  /// See `Game.fingerprint(from:_:)`.
  public let fingerprint: UInt64
  /// What each side's moves took; `nil` where nobody counts.
  public let ticks: Sides<Int>?
  public let nanoseconds: Sides<Int64>
  /// How many moves each side was asked for.
  public let moves: Sides<Int>

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

  /// As the schedule needs it.
  public var score: MatchScore {
    let first: Side = match.leg == 1 ? .black : .white
    let halves = winner.map { $0 == first ? 2 : 0 } ?? 1
    let sign = winner.map { $0 == first ? 1 : -1 } ?? 0
    return MatchScore(halves: halves, margin: sign * (margin ?? 0), fingerprint: fingerprint)
  }

  /// Which side an entrant had, if it took part.
  public func side(of entrant: Int) -> Side? {
    match.black == entrant ? .black : match.white == entrant ? .white : nil
  }

  /// By which entrant a match was forfeited; `nil` for one that was not.
  public var forfeiter: Int? {
    guard Forfeit.Reason(rawValue: termination.rawValue) != nil, let side else { return nil }
    return side == .black ? match.black : match.white
  }
}

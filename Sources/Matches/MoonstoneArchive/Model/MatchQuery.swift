import MoonstoneKernel

/// Which matches of an archive are wanted, in which order, and how many.
///
///     var query = MatchQuery()
///     query.player = "corners"
///     query.margin = 10...Int.max
///     query.sort = .margin
///     query.limit = 20
///
/// A match has to satisfy everything that is set.
public struct MatchQuery: Hashable, Sendable {
  /// Who won, or how it went for ``MatchQuery/player``.
  public enum Result: String, CaseIterable, Hashable, Sendable {
    /// Won by this side, or drawn.
    case black, white, draw
    /// Won, lost by one of the sides that ``MatchQuery/player`` and ``MatchQuery/version`` name.
    case won, lost
    /// Neither won nor drawn: aborted or unfinished.
    case undecided
  }

  /// What decides the order; equal matches come in the order in which they were added.
  public enum Sort: String, CaseIterable, Hashable, Sendable {
    /// The order in which they were added.
    case number
    /// When they were played; those without a date come first.
    case date
    /// By how much the winner won; those without a margin come first.
    case margin
    /// How many plies they have.
    case length
    /// The event, then the order in which they were added.
    case event
  }

  /// The name of the game.
  public var game: String?
  /// The name of a player, as typed or as a file has it.
  public var player: String?
  /// The beginning of the SHA-256 of a script; with ``player``, of that player's.
  public var version: String?
  /// The side of ``player`` or ``version``; `nil` for either.
  public var side: Side?
  /// The name of the other player; without ``player`` and ``version``, of any.
  public var opponent: String?
  /// The name of the event.
  public var event: String?
  /// Who won.
  public var result: Result?
  /// By how much the winner won, 0 for a draw; matches that the rules did not decide have no
  /// margin.
  public var margin: ClosedRange<Int>?
  /// The opening, as it was typed for the match. To find matches that went through it by any order
  /// of moves, add the key of its last position to ``positions``.
  public var opening: String?
  /// The first date: `2026`, `2026-01-31`; matches without a date are left out.
  public var after: String?
  /// The first date that is too late.
  public var before: String?
  /// Why the match stopped; `nil` for any reason.
  public var termination: Termination?
  /// Whether only forfeits are wanted: by time, ticks, memory, an illegal move or a fault.
  public var isForfeit = false
  /// The positions that the match went through, all of them.
  public var positions: [PositionKey] = []
  /// What decides the order.
  public var sort = Sort.number
  /// Whether the greatest or latest comes first.
  public var isDescending = false
  /// How many matches to leave out first.
  public var offset = 0
  /// How many matches are wanted at most; `nil` for all.
  public var limit: Int?

  /// A query for all matches, in the order in which they were added.
  public init() {}
}

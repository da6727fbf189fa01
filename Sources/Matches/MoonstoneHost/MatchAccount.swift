import MoonstoneKernel

/// What the moves of one match cost.
public struct MatchAccount: Hashable, Sendable {
  /// A choice that cost the match: its player failed, or ran out of what it had.
  public struct Failure: Hashable, Sendable {
    /// The side that lost by it.
    public let side: Side
    /// The time that it took, in nanoseconds.
    public let nanoseconds: Int64
    /// The ticks that it took; `nil` if the player does not say.
    public let ticks: Int?
    /// The calls that led to it, the innermost first; empty if they are not known.
    public let calls: [String]
    /// The place where it failed, and then what the variables there held; see
    /// `Forfeit.variables`.
    public let variables: [String]
  }

  /// How many moves each side has chosen; forced passes are not counted.
  public private(set) var moves = Sides(both: 0)
  /// The time that each side has used, in nanoseconds.
  public private(set) var nanoseconds = Sides(both: Int64(0))
  /// The ticks that each side has used; `nil` when no player counts them.
  public private(set) var ticks: Sides<Int>?
  /// The last choice by which a side forfeited, which the other numbers leave out; `nil` if there
  /// was none.
  public private(set) var failure: Failure?

  /// Creates an account without moves.
  public init() {}

  /// An account of what is known of a match.
  package init(moves: Sides<Int>, nanoseconds: Sides<Int64>, ticks: Sides<Int>?) {
    self.moves = moves
    self.nanoseconds = nanoseconds
    self.ticks = ticks
  }

  /// The same with a choice by which a side forfeited.
  package func failing(_ side: Side, ticks: Int?) -> MatchAccount {
    var account = self
    account.fail(side, 0, ticks)
    return account
  }

  /// The same without the choice by which a side forfeited.
  package var withoutFailure: MatchAccount {
    MatchAccount(moves: moves, nanoseconds: nanoseconds, ticks: ticks)
  }

  @usableFromInline mutating func fail(
    _ side: Side, _ nanoseconds: Int64, _ ticks: Int?, calls: [String] = [],
    variables: [String] = []
  ) {
    failure = Failure(
      side: side, nanoseconds: nanoseconds, ticks: ticks, calls: calls, variables: variables)
  }

  @usableFromInline mutating func add(_ ticks: Int?, _ nanoseconds: Int64, of side: Side) {
    moves[side] += 1
    self.nanoseconds[side] += nanoseconds
    guard let ticks else { return }
    if self.ticks == nil { self.ticks = Sides(both: 0) }
    self.ticks?[side] += ticks
  }
}

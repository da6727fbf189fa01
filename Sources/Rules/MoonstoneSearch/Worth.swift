import MoonstoneKernel

/// The scale of a search's values, which speak for the side to move.
///
/// Every ending that somebody won stands beyond every evaluation, and among endings the margin
/// counts: a clearer win is worth more, a clearer loss less. A draw is 0.
public enum Worth {
  /// What a win by no margin would be worth; a win by `n` is worth `n` more.
  @inlinable public static var win: Int { 1_000_000_000 }

  /// The largest margin told apart.
  @inlinable public static var largestMargin: Int { 1_000_000 }

  /// Beyond every value.
  @inlinable public static var infinity: Int { 2_000_000_000 }

  /// An evaluation, held below every win and above every loss.
  @inlinable public static func evaluation(_ value: Int) -> Int {
    min(max(value, 1 - win), win - 1)
  }

  /// What an ending is worth to a side.
  @inlinable public static func ending(_ outcome: Outcome, for side: Side) -> Int {
    guard let winner = outcome.winner else { return 0 }
    let margin = min(max(abs(outcome.margin(for: side)), 1), largestMargin)
    return winner == side ? win + margin : -win - margin
  }

  /// The margin of an ending by its worth, negative for a loss; `nil` for an evaluation.
  @inlinable public static func margin(of value: Int) -> Int? {
    value > win ? value - win : value < -win ? value + win : nil
  }
}

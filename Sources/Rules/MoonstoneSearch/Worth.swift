import MoonstoneKernel

/// The scale of a search's values, from the point of view of the side to move.
///
/// Every win lies above every evaluation, and every loss below. Among wins the larger margin is
/// worth more, among losses less. A draw is 0.
public enum Worth {
  /// The value that a win by a margin of 0 would have; a win by `n` has `n` more.
  @inlinable public static var win: Int { 1_000_000_000 }

  /// The largest margin; larger ones are treated alike.
  @inlinable public static var largestMargin: Int { 1_000_000 }

  /// A number above every value.
  @inlinable public static var infinity: Int { 2_000_000_000 }

  /// An evaluation, kept below every win and above every loss.
  @inlinable public static func evaluation(_ value: Int) -> Int {
    min(max(value, 1 - win), win - 1)
  }

  /// What an outcome is worth to a side.
  @inlinable public static func ending(_ outcome: Outcome, for side: Side) -> Int {
    guard let winner = outcome.winner else { return 0 }
    let margin = min(max(abs(outcome.margin(for: side)), 1), largestMargin)
    return winner == side ? win + margin : -win - margin
  }

  /// The margin of a win, or of a loss as a negative number; `nil` for any other value.
  @inlinable public static func margin(of value: Int) -> Int? {
    value > win ? value - win : value < -win ? value + win : nil
  }
}

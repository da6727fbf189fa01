/// How a match ended: who won, and why it stopped.
///
/// As JSON it is
/// `{"outcome":{"margin":1,"winner":"white"},"side":"black","termination":"resignation"}`, and what
/// there is not is left out.
public struct Ending: Hashable, Codable, Sendable {
  /// The winner or a draw; `nil` when the match was aborted, which is neither a win nor a draw.
  public let outcome: Outcome?
  /// Why the match stopped.
  public let termination: Termination
  /// The side that resigned or forfeited; `nil` after any other ending.
  public let side: Side?
  /// The reason and its place, for people to read.
  public let message: String?

  /// Creates an ending.
  @inlinable public init(
    outcome: Outcome?, termination: Termination, side: Side? = nil, message: String? = nil
  ) {
    self.outcome = outcome
    self.termination = termination
    self.side = side
    self.message = message
  }

  /// The margin by which `side` won under the rules, or would have under perfect play; `nil` when
  /// the match stopped for another reason.
  public func margin(for side: Side) -> Int? {
    termination.hasMargin ? outcome?.margin(for: side) : nil
  }
}

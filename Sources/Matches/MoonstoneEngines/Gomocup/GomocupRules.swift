/// What an engine that speaks Gomocup's protocol is told of a game; its size is that of the board.
public struct GomocupRules: Hashable, Sendable {
  /// The argument of `INFO rule`: 0 if five or more in a row win, 1 if exactly five do.
  public let rule: Int

  /// - Parameter rule: the argument of `INFO rule`.
  public init(rule: Int = 0) { self.rule = rule }
}

/// A player's answer: a move, and what is recorded with it.
///
///     let comment = Comment(value: 3, depth: 4, text: "takes the corner")
///     let choice = Choice(move, comment: comment)
///     _ = try match.apply(.answer(request, .play(choice, elapsed: .seconds(1))))
public struct Choice<Move: Symbol>: Hashable, Sendable {
  /// The move to play.
  public let move: Move
  /// What the player says about its move; it is recorded and has no effect.
  public let comment: Comment?
  /// What the player wants to get back when the match is resumed, in a form that only the player
  /// reads; `nil` when that has not changed.
  public let memory: String?
  /// The work that the choice took: VM instructions plus the prices of calls to the host; `nil`
  /// when it is not counted.
  public let ticks: Int?

  /// Creates a choice.
  @inlinable public init(
    _ move: Move, comment: Comment? = nil, memory: String? = nil, ticks: Int? = nil
  ) {
    self.move = move
    self.comment = comment
    self.memory = memory
    self.ticks = ticks
  }
}

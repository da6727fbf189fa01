/// A number that speaks for the side to move, the more the better, such as how many more moves it
/// has than the other side: what evaluations are made of.
///
/// A game declares it once, as it declares a ``Query``. It should change its sign with the turn, and
/// telling it should allocate nothing: a search asks at every leaf.
public struct Feature<P: Position>: Sendable {
  public let name: String
  /// One line, a full sentence.
  public let summary: String
  public let value: @Sendable (P) -> Int

  @inlinable public init(
    _ name: String, _ summary: String, value: @escaping @Sendable (P) -> Int
  ) {
    self.name = name
    self.summary = summary
    self.value = value
  }
}

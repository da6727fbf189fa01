/// The end of a game that a solver knows: how near it is, and from where it is solved soon.
///
///     var endgame: Endgame<Position>? {
///       Endgame(usual: 14, most: 20) { $0.empties.nonzeroBitCount }
///     }
///
/// A game that has one also has a solver; see ``GameKnowledge/makeSolver(hashBytes:)``.
public struct Endgame<Position>: Sendable {
  /// With how many empty squares a position is solved in a few milliseconds.
  public let usual: Int
  /// With how many empty squares it is solved within about a second, mostly.
  public let most: Int
  /// How many squares of a position are empty. No move makes them more.
  public let empties: @Sendable (Position) -> Int

  /// - Parameters:
  ///   - usual: with how many empty squares a position is solved in a few milliseconds.
  ///   - most: with how many it is solved within about a second.
  ///   - empties: how many squares of a position are empty.
  public init(usual: Int, most: Int, empties: @escaping @Sendable (Position) -> Int) {
    self.usual = usual
    self.most = most
    self.empties = empties
  }
}

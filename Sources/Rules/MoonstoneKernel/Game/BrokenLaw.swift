/// What a game's rules did that no rules may do, and where: a match of them cannot go on.
///
/// Games in Swift keep the laws, which their tests check; the rules of a game in a script may not.
public struct BrokenLaw: Error, Hashable, Sendable, CustomStringConvertible {
  /// What has to be true, and what was found instead.
  public let law: String
  /// The position that was asked about, as text; `nil` when there was none.
  public let position: String?
  /// The move that was played, as text; `nil` when none was.
  public let move: String?

  public init(_ law: String, position: String? = nil, move: String? = nil) {
    self.law = law
    self.position = position
    self.move = move
  }

  public var description: String {
    law + (move.map { "; the move is \($0)" } ?? "")
      + (position.map { "; the position is \($0)" } ?? "")
  }
}

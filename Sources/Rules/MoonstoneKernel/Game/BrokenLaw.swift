/// A law of the game that its rules broke, and where; the match cannot go on.
///
/// The tests of a game written in Swift check that it keeps the laws. The rules of a game written
/// as a script are checked while they run.
public struct BrokenLaw: Error, Hashable, Sendable, CustomStringConvertible {
  /// What must be true, and what was found instead.
  public let law: String
  /// The position in question, as text; `nil` when there was none.
  public let position: String?
  /// The move that was played, as text; `nil` when there was none.
  public let move: String?
  /// The file of the rules that the law begins with; `nil` if it names none there.
  package let file: String?

  /// Creates an error from the law and, where known, the position and the move.
  public init(_ law: String, position: String? = nil, move: String? = nil) {
    self.init(law, file: nil, position: position, move: move)
  }

  package init(_ law: String, file: String?, position: String? = nil, move: String? = nil) {
    self.law = law
    self.file = file
    self.position = position
    self.move = move
  }

  /// The law, then the move and the position.
  public var description: String {
    law + (move.map { "; the move is \($0)" } ?? "")
      + (position.map { "; the position is \($0)" } ?? "")
  }
}

extension GameLaws {
  /// A law that a game breaks, and where.
  public struct Breach: Error, Hashable, Sendable, CustomStringConvertible {
    /// The law.
    public let law: Law
    /// The position in which it does not hold; `nil` for laws of moves and squares.
    public let position: String?
    /// The move for which it does not hold, if there is one.
    public let move: String?
    /// What was found instead.
    public let found: String

    /// The law, the place and what was found.
    public var description: String {
      var text = "“\(law.rawValue)” does not hold"
      if let position { text += " at \(position)" }
      if let move { text += " for \(move)" }
      return text + ": \(found)"
    }
  }
}

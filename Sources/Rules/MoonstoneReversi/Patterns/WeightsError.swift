extension Reversi {
  /// The reason why bytes are not a weights file.
  public struct WeightsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the first byte that is wrong.
    public let offset: Int
    /// What is wrong, and what would be right.
    public let reason: String

    /// The offset and the reason.
    public var description: String { "byte \(offset): \(reason)" }
  }
}

/// What a player says about its move.
public struct Comment: Hashable, Sendable {
  /// What the player thinks the position is worth to its side, in its own units.
  public let value: Double?
  /// How many plies the player looked ahead.
  public let depth: Int?
  /// Anything else, for people to read.
  public let text: String?

  /// Creates a comment; everything may be left out.
  @inlinable public init(value: Double? = nil, depth: Int? = nil, text: String? = nil) {
    self.value = value
    self.depth = depth
    self.text = text
  }
}

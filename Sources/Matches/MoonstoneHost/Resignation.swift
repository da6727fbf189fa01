/// Thrown by a player that gives up instead of choosing a move.
public struct Resignation: Error, Hashable, Sendable, CustomStringConvertible {
  /// Creates a resignation.
  public init() {}

  /// A phrase for people: “it resigns”.
  public var description: String { "it resigns" }
}

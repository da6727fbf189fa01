/// Thrown by a player that gives up instead of answering with a move.
public struct Resignation: Error, Hashable, Sendable, CustomStringConvertible {
  public init() {}

  public var description: String { "it resigns" }
}

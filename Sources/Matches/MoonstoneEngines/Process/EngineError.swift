/// Why an engine cannot play at all.
public struct EngineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// For people: the program, and what is wrong with it.
  public let description: String

  /// - Parameter description: the program, and what is wrong with it.
  public init(_ description: String) { self.description = description }
}

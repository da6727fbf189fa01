/// Why an engine does not answer, or not as it should.
struct GTPError: Error, Hashable, Sendable, CustomStringConvertible {
  enum Kind: Hashable, Sendable {
    /// It did not answer in time.
    case late
    /// It ended, or speaks something that is no GTP.
    case broken
    /// It answered that it will not.
    case refused
  }

  let kind: Kind
  let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

/// Why an engine cannot play at all: for people.
public struct EngineError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

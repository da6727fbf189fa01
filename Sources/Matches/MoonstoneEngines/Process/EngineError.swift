import MoonstoneSupport

/// Why an engine cannot play at all.
public struct EngineError: ExplainedError, Hashable, Sendable {
  /// The kinds of causes.
  public enum Kind: Hashable, Sendable {
    /// The program cannot be run, or does not play this game.
    case unusable
    /// The machine is short of something; the program may be as good as any.
    case machine
  }

  /// The kind of cause.
  public let kind: Kind
  /// What kind of fault it is.
  public var faultKind: FaultKind { kind == .machine ? .fault : .data }

  /// For people: the program, and what is wrong with it.
  public let description: String

  /// - Parameters:
  ///   - description: the program, and what is wrong with it.
  ///   - kind: the kind of cause.
  public init(_ description: String, _ kind: Kind = .unusable) {
    self.kind = kind
    self.description = description
  }
}

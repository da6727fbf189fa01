import MoonstoneSupport

/// Thrown by a player that cannot be asked, through no fault of its own: the machine is short of
/// something, or a part of the program is missing.
///
/// The host stops and rethrows it. The match stays as it is.
public struct HostFault: ExplainedError, Hashable, Sendable {
  /// What kind of fault it is.
  public var faultKind: FaultKind { .fault }

  /// What happened, for people.
  public let description: String

  /// Creates a fault with a sentence for people.
  public init(_ description: String) { self.description = description }
}

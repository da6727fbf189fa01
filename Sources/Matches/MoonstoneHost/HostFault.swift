/// Why a player could not be asked that is no fault of whoever plays: the machine is short of something, or a
/// part of the program is gone.
///
/// A host whose player throws it stops, and throws it on; the match stays as it is.
public struct HostFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// For people.
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Why a script cannot be used.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// There is one that cannot be read: a directory, no permission.
    case unreadable
    /// It is no strategy: it does not compile, fails, or returns something else.
    case invalid
    /// Nothing is wrong with it: no process can be started for it.
    case unavailable
  }

  public let kind: Kind
  /// What was wrong and where, beginning with the script's name.
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  public var description: String { message }
}

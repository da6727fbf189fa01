/// Why a script cannot be used.
public struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of obstacle it is.
  public enum Kind: Hashable, Sendable {
    /// The file does not exist.
    case missing
    /// The file exists and cannot be read: it is a folder, or permission is denied.
    case unreadable
    /// The text is not a script for this purpose: it does not compile, fails, or returns something
    /// else.
    case invalid
    /// Nothing is wrong with the script: a process for it cannot be started.
    case unavailable
  }

  /// What kind of obstacle it is.
  public let kind: Kind
  /// What is wrong and where, for people; begins with the script's name.
  public let message: String

  /// Creates an error with a sentence for people.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The ``message``.
  public var description: String { message }
}

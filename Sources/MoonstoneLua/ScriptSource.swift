import MoonstoneHost

/// The text of a script, and what to call it.
public struct ScriptSource: Hashable, Sendable {
  /// What messages call it: the path, where there is one.
  public let name: String
  public let bytes: [UInt8]
  /// The SHA-256 of the bytes in lower-case hexadecimal.
  public let digest: String

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    digest = sha256(bytes)
  }

  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

import MoonstoneHost

/// The text of a script, what to call it, and the texts it may require.
public struct ScriptSource: Hashable, Sendable {
  /// A text that another one can require.
  public struct Include: Hashable, Sendable {
    /// As it is required: `lines`, `shapes.corners`.
    public let module: String
    /// What messages call it: the path, where there is one.
    public let name: String
    public let bytes: [UInt8]

    public init(module: String, name: String, bytes: [UInt8]) {
      self.module = module
      self.name = name
      self.bytes = bytes
    }
  }

  /// What messages call it: the path, where there is one.
  public let name: String
  public let bytes: [UInt8]
  /// In the order of their modules' names.
  public let includes: [Include]
  /// The SHA-256 of the bytes in lower-case hexadecimal. With includes, that of one line for the
  /// script and one for each of them, each line the text's own SHA-256, a blank and the module's
  /// name, which is empty for the script.
  public let digest: String

  public init(name: String, bytes: [UInt8], includes: [Include] = []) {
    self.name = name
    self.bytes = bytes
    self.includes = includes.sorted { $0.module < $1.module }
    if includes.isEmpty {
      digest = sha256(bytes)
    } else {
      let lines =
        ["\(sha256(bytes)) \n"] + self.includes.map { "\(sha256($0.bytes)) \($0.module)\n" }
      digest = sha256(Array(lines.joined().utf8))
    }
  }

  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

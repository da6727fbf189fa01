import MoonstoneKernel

/// A player as an archive keeps it.
public struct ArchivedPlayer: Hashable, Sendable {
  /// The name, as it was typed or as a file has it.
  public var name: String
  /// What kind of player it is.
  public var kind: PlayerIdentity.Kind
  /// The SHA-256 of the script in lower-case hexadecimal; `nil` if the player is not a script.
  public var version: String?
  /// The parameters that were set: `depth=6,width=3`; empty without any. The name ends with them.
  public var parameters: String

  /// - Parameters:
  ///   - name: the name, as it was typed or as a file has it.
  ///   - kind: by default, `script` for a player with a version and `builtIn` for any other.
  ///   - version: the SHA-256 of the script in lower-case hexadecimal.
  ///   - parameters: the parameters that were set, as typed.
  public init(
    name: String, kind: PlayerIdentity.Kind? = nil, version: String? = nil, parameters: String = ""
  ) {
    self.name = name
    self.kind = kind ?? .usual(digest: version)
    self.version = version
    self.parameters = parameters
  }

  /// The player as a match knew it.
  public init(_ identity: PlayerIdentity) {
    self.init(
      name: identity.name, kind: identity.kind, version: identity.digest,
      parameters: identity.parameters)
  }

  /// The player as a match knows it.
  public var identity: PlayerIdentity {
    PlayerIdentity(name: name, digest: version, parameters: parameters, kind: kind)
  }
}

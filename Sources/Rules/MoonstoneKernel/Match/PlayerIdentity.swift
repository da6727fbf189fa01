/// The player of a side as a match knows it: a name, and the version of a script.
public struct PlayerIdentity: Hashable, Sendable {
  /// What a person typed to get this player: `human`, a path or the name of a strategy.
  public let name: String
  /// The SHA-256 of the script in lower-case hexadecimal; `nil` for players without a script.
  public let digest: String?

  /// Creates an identity.
  @inlinable public init(name: String, digest: String? = nil) {
    self.name = name
    self.digest = digest
  }
}

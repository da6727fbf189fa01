/// Who plays a side, as a match knows it: a name, and which text of a script.
public struct PlayerIdentity: Hashable, Sendable {
  /// What a person typed to get this player: `human`, a path, a strategy's name.
  public let name: String
  /// The SHA-256 of the script in lower-case hexadecimal; `nil` for players that are none.
  public let digest: String?

  @inlinable public init(name: String, digest: String? = nil) {
    self.name = name
    self.digest = digest
  }
}

/// The player of a side as a match knows it: a name, a kind, and the version of a script.
///
///     let person = PlayerIdentity(name: "human", kind: .person)
///     let script = PlayerIdentity(name: "mine.lua", digest: digest)  // of the kind script
///     let match = Match(game, players: Sides(black: person, white: script))
///     print(match.players.white.name)
public struct PlayerIdentity: Hashable, Sendable {
  /// What kind of player it is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A person at a keyboard or a screen.
    case person
    /// A strategy in Lua.
    case script
    /// Another program.
    case engine
    /// A player that is compiled into this program.
    case builtIn

    /// The kind of a player of which nothing else is known.
    ///
    /// - Parameter digest: the SHA-256 of the player's script; `nil` if the player is not a script.
    @inlinable public static func usual(digest: String?) -> Kind {
      digest == nil ? .builtIn : .script
    }
  }

  /// What a person typed to get this player: `human`, a path or the name of a strategy.
  public let name: String
  /// The SHA-256 of the script in lower-case hexadecimal; `nil` if the player is not a script.
  public let digest: String?
  /// The parameters that are set in the script: `depth=6,style=wild`; empty without any. The name
  /// ends with them, and the digest is that of the script with them.
  public let parameters: String
  /// What kind of player it is; nothing else about it, not even its name, tells this.
  public let kind: Kind

  /// - Parameters:
  ///   - name: what a person typed to get this player.
  ///   - digest: the SHA-256 of the script in lower-case hexadecimal; `nil` if the player is not a
  ///     script.
  ///   - parameters: the parameters that are set in the script.
  ///   - kind: by default, `script` for a player with a digest and `builtIn` for any other.
  @inlinable public init(
    name: String, digest: String? = nil, parameters: String = "", kind: Kind? = nil
  ) {
    self.name = name
    self.digest = digest
    self.parameters = parameters
    self.kind = kind ?? .usual(digest: digest)
  }

  /// Names are compared byte by byte, as names of files are.
  @inlinable public static func == (one: Self, other: Self) -> Bool {
    one.kind == other.kind && one.digest == other.digest
      && one.name.utf8.elementsEqual(other.name.utf8)
      && one.parameters.utf8.elementsEqual(other.parameters.utf8)
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
    hasher.combine(digest)
  }
}

import MoonstoneKernel

/// Who takes part in an event: a version of a script, or an engine.
public struct Entrant: Hashable, Sendable {
  /// What a person typed.
  public let name: String
  /// The SHA-256 of the script in lower-case hexadecimal; `nil` for what is none.
  public let digest: String?

  public init(name: String, digest: String?) {
    self.name = name
    self.digest = digest
  }

  /// The identity of the players that play for it.
  public var identity: PlayerIdentity {
    PlayerIdentity(name: name, digest: digest, kind: digest == nil ? .engine : .script)
  }

  /// What its matches are kept under while it is the only one of its kind.
  var id: String { digest ?? name }

  /// What matches are kept under: the script, whatever its file is called, or the command of an engine.
  /// Of several that are alike, the later ones are numbered.
  static func ids(of entrants: [Entrant]) -> [String] {
    var counts: [String: Int] = [:]
    return entrants.map { entrant in
      let id = entrant.id
      let count = counts[id, default: 0] + 1
      counts[id] = count
      return count == 1 ? id : "\(id)#\(count)"
    }
  }
}

import MoonstoneKernel
import MoonstoneSupport

struct JournalPlayer: Codable, Equatable {
  var name: String
  var sha256: OrNull<String>
  /// Left out where `sha256` says it, see ``PlayerIdentity/Kind/usual(digest:)``, unless the name
  /// would say something else.
  var kind: PlayerIdentity.Kind?
  /// Left out without any.
  var parameters: String?

  init(_ identity: PlayerIdentity) {
    name = identity.name
    sha256 = OrNull(identity.digest)
    parameters = identity.parameters.isEmpty ? nil : identity.parameters
    let isUsual = identity.kind == .usual(digest: identity.digest)
    kind = isUsual && formerKind ?? identity.kind == identity.kind ? nil : identity.kind
  }

  var identity: PlayerIdentity {
    PlayerIdentity(
      name: name, digest: sha256.value, parameters: parameters ?? "", kind: kind ?? formerKind)
  }

  /// The kind of a player in a journal that was written before kinds were: only the name tells.
  private var formerKind: PlayerIdentity.Kind? {
    if sha256.value != nil { return nil }
    return name == "human" ? .person : name.hasPrefix("gtp:") ? .engine : nil
  }

  /// What ``kind`` can be, for errors.
  static let kinds = "one of " + PlayerIdentity.Kind.allCases.map(\.rawValue).joined(separator: " ")

  /// Whether both are the same player, whether or not the journal names its kind.
  static func == (one: Self, other: Self) -> Bool { one.identity == other.identity }
}

import MoonstoneKernel
import MoonstoneSupport

/// A participant of an event: a version of a script, or an engine.
public struct Entrant: Hashable, Sendable {
  /// What a person typed to enter it.
  public let name: String
  /// The SHA-256 of the script in lower-case hexadecimal; `nil` for an engine.
  public let digest: String?

  /// - Parameters:
  ///   - name: what a person typed to enter it.
  ///   - digest: the SHA-256 of the script in lower-case hexadecimal; `nil` for an engine.
  public init(name: String, digest: String?) {
    self.name = name
    self.digest = digest
  }

  /// Names that are spelt alike in other bytes are those of two files.
  public static func == (one: Self, other: Self) -> Bool {
    one.digest == other.digest && one.name.isExactly(other.name)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
    hasher.combine(Exactly(name))
  }

  /// The identity of the players that play for it.
  public var identity: PlayerIdentity {
    PlayerIdentity(
      name: name, digest: digest, parameters: parameters,
      kind: digest == nil ? .engine : .script)
  }

  /// Whether a clock limits it, whatever limits the others.
  var hasClock: Bool { (identity.odds.time ?? .unlimited) != .unlimited }

  /// The parameters and odds of a script, with which its name ends; empty without any.
  private var parameters: String {
    guard digest != nil, let at = name.lastIndex(of: "@") else { return "" }
    let tail = name[name.index(after: at)...]
    let isPath =
      tail.hasSuffix(".lua")
      || tail.split(separator: ",").contains { $0.contains("/") && !Odds.isOdds($0) }
    return tail.contains("=") && !isPath ? String(tail) : ""
  }

  /// What its matches are kept under, unless several entrants are alike.
  var id: String { digest ?? name }

  /// What the matches of entrants are kept under: the digest of a script, whatever its file is
  /// called, or the command of an engine. If several are alike, even in other bytes, all but the
  /// first are numbered: so they differ as `String` sees them, too.
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

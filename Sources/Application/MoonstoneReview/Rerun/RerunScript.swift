import Foundation
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// The version that a rerun asks, and who counts as another version of the same file.
package struct RerunScript: Sendable {
  package let source: ScriptSource
  /// The names that its versions have in matches: what a person types, or a path.
  private let names: Set<String>
  private let paths: Set<String>
  /// The players that came before: a match asks about the same ones in every ply.
  private let known = Locked<[PlayerIdentity: Relation]>([:])

  /// What a player is to the script.
  struct Relation {
    /// Whether it was a version of this file.
    let isVersion: Bool
    /// Whether it was this very version.
    let isSame: Bool
    /// The version that is asked in its place: with its parameters, unless others were typed.
    let version: ScriptSource
  }

  /// How many players are kept.
  private static let most = 1000

  /// - Parameter names: what a person types to get the script, and the path of its file.
  package init(_ source: ScriptSource, names: [String]) {
    self.source = source
    let bases = names.map(Self.base)
    self.names = Set(bases)
    paths = Set(bases.filter(Self.isPath).map(Self.whole))
  }

  /// Whether a player was a version of this file: the same text, the same name, or the same path.
  package func isVersion(_ player: PlayerIdentity) -> Bool {
    relation(to: player).isVersion
  }

  func relation(to player: PlayerIdentity) -> Relation {
    known.withLock { known in
      if let relation = known[player] { return relation }
      let isCalled = isCalled(as: player)
      let version =
        source.parameters.isEmpty && isCalled ? source.setting(player.parameters) : source
      let isSame = player.digest == version.digest
      let relation = Relation(isVersion: isSame || isCalled, isSame: isSame, version: version)
      if known.count >= Self.most { known = [:] }
      known[player] = relation
      return relation
    }
  }

  private func isCalled(as player: PlayerIdentity) -> Bool {
    guard player.kind == .script else { return false }
    let base = Self.base(player.name)
    return names.contains(base) || (Self.isPath(base) && paths.contains(Self.whole(base)))
  }

  /// The name without `@git:HEAD~2`, whatever files there are.
  private static func base(_ name: String) -> String { PlayerName(name) { _ in false }.base }

  private static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".lua")
  }

  private static func whole(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}

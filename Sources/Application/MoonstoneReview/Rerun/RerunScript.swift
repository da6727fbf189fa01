import Foundation
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua

/// The version that a rerun asks, and who counts as another version of the same file.
package struct RerunScript: Sendable {
  package let source: ScriptSource
  /// The names that its versions have in matches: what a person types, or a path.
  private let names: Set<String>
  private let paths: Set<String>

  /// - Parameter names: what a person types to get the script, and the path of its file.
  package init(_ source: ScriptSource, names: [String]) {
    self.source = source
    let bases = names.map(Self.base)
    self.names = Set(bases)
    paths = Set(bases.filter(Self.isPath).map(Self.whole))
  }

  /// Whether a player was a version of this file: the same text, the same name, or the same path.
  package func isVersion(_ player: PlayerIdentity) -> Bool {
    isSame(player) || isCalled(as: player)
  }

  private func isCalled(as player: PlayerIdentity) -> Bool {
    guard player.kind == .script else { return false }
    let base = Self.base(player.name)
    return names.contains(base) || (Self.isPath(base) && paths.contains(Self.whole(base)))
  }

  /// The version that is asked in the place of a player: with that version's parameters, unless
  /// others were typed.
  func version(for player: PlayerIdentity) -> ScriptSource {
    source.parameters.isEmpty && isCalled(as: player)
      ? source.setting(player.parameters) : source
  }

  /// Whether a player was this very version.
  func isSame(_ player: PlayerIdentity) -> Bool { player.digest == version(for: player).digest }

  /// The name without `@git:HEAD~2`, whatever files there are.
  private static func base(_ name: String) -> String { PlayerName(name) { _ in false }.base }

  private static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".lua")
  }

  private static func whole(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }
}

import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneSupport

/// Keeps the texts of scripts that played, as long as their files still are those versions.
struct ScriptKeeping {
  let store: any MatchStore
  let catalog: Catalog
  /// The name of the game.
  let game: String

  /// Keeps the script of a player, unless the store has it.
  ///
  /// - Parameters:
  ///   - version: the SHA-256 of the script.
  ///   - name: the player, as it was typed.
  /// - Throws: an `ArchiveError`.
  func keep(_ version: String, of name: String) throws {
    guard try store.script(version: version) == nil,
      case .script(_, let path)? = try? catalog.player(name, of: game),
      let bytes = FileManager.default.contents(atPath: path), sha256(bytes) == version
    else { return }
    try store.add(script: String(decoding: bytes, as: UTF8.self), version: version)
  }
}

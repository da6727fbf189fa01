import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Adds the texts of scripts that played to an archive, as long as their files still are those versions.
package struct ScriptArchiving {
  private let store: any MatchStore
  private let catalog: Catalog
  private let game: String
  /// The book that the scripts could ask; `nil` without one.
  private let book: OpeningBook?

  /// - Parameters:
  ///   - store: where the texts go.
  ///   - catalog: where scripts are found.
  ///   - game: the name of the game.
  ///   - book: the book that the scripts could ask.
  package init(
    store: any MatchStore, catalog: Catalog, game: String, book: OpeningBook? = nil
  ) {
    self.store = store
    self.catalog = catalog
    self.game = game
    self.book = book
  }

  /// Adds the script of a player, unless the store has it: its text, and if it has modules, the
  /// list of them whose SHA-256 is the version, and each of the texts by its own.
  ///
  /// - Parameters:
  ///   - version: the SHA-256 of the script.
  ///   - name: the player, as it was typed.
  /// - Throws: an `ArchiveError`.
  package func add(_ version: String, of name: String) throws {
    guard try store.script(version: version) == nil,
      let player = try? catalog.player(name, of: game),
      let source = source(version, of: player)
    else { return }
    try add(source.bytes)
    for include in source.includes { try add(include.bytes) }
    if let list = source.list { try store.add(script: list, version: version) }
  }

  /// The texts of a version that a store has: its own, and of the modules that it lists.
  static func texts(
    of version: String, in store: any MatchStore
  ) throws -> [(version: String, text: String)] {
    guard let text = try store.script(version: version) else { return [] }
    let listed = text.split { !$0.isHexDigit }.map(String.init).filter { $0.utf8.count == 64 }
    return [(version, text)]
      + (try listed.compactMap { version in
        try store.script(version: version).map { (version, $0) }
      })
  }

  private func add(_ bytes: [UInt8]) throws {
    // Another text would not have the SHA-256 of these bytes.
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    try store.add(script: text, version: sha256(bytes))
  }

  /// The script of a player, if it is that version: with the book or without.
  private func source(_ version: String, of player: PlayerSource) -> ScriptSource? {
    for book in [book, nil] {
      if let source = try? player.script(book: book), source.digest == version { return source }
    }
    return nil
  }
}

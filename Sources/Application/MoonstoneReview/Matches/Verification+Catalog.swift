import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua

extension Verification {
  /// Asks the scripts of a journal again, as far as they are found by their names.
  ///
  /// - Parameters:
  ///   - home: where they run.
  ///   - program: the program that verifies.
  /// - Throws: what the other initialiser throws.
  package init<G: Game>(
    of reading: JournalReading<G>, plugin: Plugin<G>, home: ScriptHome, catalog: Catalog,
    program: String
  ) async throws {
    try await self.init(of: reading, program: program) { player, memory in
      guard player.digest != nil else { return nil }
      let found = try catalog.player(player.name, of: plugin.game.name)
      guard let source = try found.script(book: home.book) else { return nil }
      return try LuaStrategy(
        source, plugin: plugin, limits: home.limits, isolation: home.isolation, memory: memory)
    }
  }
}

import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua

extension Verification {
  /// Asks the scripts of a journal again, as far as they are found: by their names, or among the
  /// versions that are kept.
  ///
  /// - Parameters:
  ///   - home: where they run.
  ///   - versions: where versions are kept that the files do not have any more.
  ///   - program: the program that verifies.
  /// - Throws: what the other initialiser throws.
  package init<G: Game>(
    of reading: JournalReading<G>, plugin: Plugin<G>, home: ScriptHome, catalog: Catalog,
    versions: VersionFolder? = nil, program: String
  ) async throws {
    try await self.init(of: reading, program: program) { player, memory in
      guard let digest = player.digest else { return nil }
      let found = Result {
        try catalog.player(player.name, of: plugin.game.name).script(book: home.book)
      }
      var source = try? found.get()
      if source?.digest != digest, let kept = versions?.version(digest) { source = kept }
      guard let source = try source ?? found.get() else { return nil }
      return try LuaStrategy(
        source, plugin: plugin, limits: home.limits, isolation: home.isolation, memory: memory)
    }
  }
}

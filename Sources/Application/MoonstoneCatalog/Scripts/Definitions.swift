import MoonstoneLua
import MoonstoneSupport

extension Catalog {
  /// The names of the definitions that all games share.
  private static var sharedDefinitions: [String] { ["moonstone", "observers", "rules"] }

  /// Returns the LuaCATS definitions of a game's boards, or of what all games share: `moonstone`
  /// for strategies, `observers`, `rules`.
  ///
  /// - Parameter command: makes the command line that generates the definitions of a family of
  ///   games, for those who read them.
  /// - Throws: a ``MissingDefinitions``, a ``FileFault``, or a ``CatalogError`` for an unknown
  ///   game.
  package func definitions(
    named name: String, generatedBy command: ((_ family: String) -> String)? = nil
  ) throws -> String {
    guard Self.sharedDefinitions.contains(name) else {
      return Self.definitions(of: try game(named: name), command)
    }
    return try TextFile.contents(found: "\(Self.definitionsFolder())/\(name).lua", as: .script)
  }

  /// Returns the path of the folder of all definitions that came with the program.
  package static func definitionsFolder() throws(MissingDefinitions) -> String {
    guard let folder = StrategyFolders().definitions else { throw MissingDefinitions() }
    return folder
  }

  private static func definitions<E: GameEntry>(
    of entry: E, _ command: ((_ family: String) -> String)?
  ) -> String {
    metaFile(for: entry.plugin.game, generatedBy: command?(entry.family))
  }

  /// Returns every word of the library that a strategy for a game can use.
  ///
  /// - Throws: like ``definitions(named:generatedBy:)``.
  package func libraryWords(for game: String) throws -> [LibraryWord] {
    LibraryWord.words(in: try definitions(named: "moonstone")).map { $0.priced(isQuery: false) }
      + LibraryWord.words(in: try definitions(named: game)).map { $0.priced(isQuery: true) }
  }
}

/// The definitions that no game generates did not come with this program.
package struct MissingDefinitions: ExplainedError {
  package var faultKind: FaultKind { .missing }

  package var description: String { "the definitions did not come with this program" }
}

import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Makes the players of a game from what a person named.
package struct PlayerLoader<G: Game>: Sendable {
  package let catalog: Catalog
  /// The game with its bridge to Lua.
  package let plugin: Plugin<G>
  package let home: ScriptHome
  /// The folders that scripts search for modules, after their own.
  package let libraries: [String]
  /// The engines that stay from one match to the next.
  private let idle = IdlePrograms()
  /// The known moves from the initial position to the start of a match.
  package var lead: [G.Move]

  /// Makes a loader for a game.
  package init(
    catalog: Catalog, plugin: Plugin<G>, home: ScriptHome, lead: [G.Move] = []
  ) {
    self.catalog = catalog
    self.plugin = plugin
    self.home = home
    libraries = StrategyFolders().libraries
    self.lead = lead
  }

  package var game: G { plugin.game }

  package func file(
    at path: String, parameters: String = "", reach: ScriptFile.Reach = .folder
  ) throws(ScriptError) -> ScriptFile {
    try ScriptFile(
      path: path, libraries: libraries, reach: reach, book: home.book, parameters: parameters)
  }

  /// Makes a player from the script at a path.
  package func strategy(
    _ name: String, at path: String, parameters: String = "", memory: String? = nil
  ) throws(CatalogError) -> LuaStrategy<G> {
    do {
      return try LuaStrategy(
        try file(at: path, parameters: parameters), named: name, plugin: plugin,
        limits: home.limits, isolation: home.isolation, memory: memory)
    } catch {
      throw .script(error)
    }
  }

  /// Makes a player from the script of a commit. It follows no file.
  package func strategy(
    _ script: CommittedScript, memory: String? = nil
  ) throws(CatalogError) -> LuaStrategy<G> {
    do {
      return try LuaStrategy(
        try script.source(libraries: libraries, book: home.book), named: script.name,
        plugin: plugin, limits: home.limits, isolation: home.isolation, memory: memory)
    } catch {
      throw .script(error)
    }
  }

  /// Makes a player from a version that was kept. It follows no file.
  package func strategy(
    _ script: KeptScript, memory: String? = nil
  ) throws(CatalogError) -> LuaStrategy<G> {
    do {
      return try LuaStrategy(
        script.source, named: script.name, plugin: plugin, limits: home.limits,
        isolation: home.isolation, memory: memory)
    } catch {
      throw .script(error)
    }
  }

  /// Makes a player from a script that has already been read.
  package func strategy(
    _ source: ScriptSource, memory: String? = nil
  ) throws(ScriptError) -> LuaStrategy<G> {
    try LuaStrategy(
      source, plugin: plugin, limits: home.limits, isolation: home.isolation, memory: memory)
  }

  /// Loads a version to learn whether it can be used. The next player that takes it from its file
  /// does not have to load it again.
  package func tryOut(_ source: ScriptSource) throws(ScriptError) {
    try strategy(source).leaveToNext()
  }

  /// Makes a player that begins with one version of a script and takes the next one that is saved.
  package func strategy(
    _ name: String, _ version: ScriptSource, following file: ScriptFile
  ) throws(ScriptError) -> LuaStrategy<G> {
    try LuaStrategy(
      version, following: file, named: name, plugin: plugin, limits: home.limits,
      isolation: home.isolation)
  }

  /// Makes a player that is not a person.
  ///
  /// - Precondition: `source` is not a person.
  package func player(
    _ source: PlayerSource, memory: String? = nil
  ) throws(CatalogError) -> any Player<G> {
    switch source {
    case .human: preconditionFailure("a person is not loaded")
    case .nobody: Nobody()
    case .engine(let name, let command): try engine(name, command)
    case .script(let name, let path, let parameters):
      try strategy(name, at: path, parameters: parameters, memory: memory)
    case .committed(let script): try strategy(script, memory: memory)
    case .kept(let script): try strategy(script, memory: memory)
    }
  }

  /// Reads the script of a player, which may use the book of this place; `nil` if it is not one.
  package func script(
    of source: PlayerSource, reach: ScriptFile.Reach = .folder
  ) throws(ScriptError) -> ScriptSource? {
    try source.script(libraries: libraries, reach: reach, book: home.book)
  }

  /// Reads the script of a player under the name that was typed; `nil` if it is not one.
  package func typedScript(of source: PlayerSource) throws(ScriptError) -> ScriptSource? {
    let script = try script(of: source)
    if case .script(let name, _, _) = source { return script?.renamed(name) }
    return script
  }

  package func engine(
    _ name: String, _ command: EngineCommand
  ) throws(CatalogError) -> EnginePlayer<G> {
    guard let language = catalog.language(command.scheme, of: game.name) else {
      throw .gameUnknownToEngines(player: name.printable, game: game.name)
    }
    do {
      return try EnginePlayer(
        named: name, command.words, speaking: language, game: game, lead: lead,
        idle: idle)
    } catch {
      throw .engine(name: name, error)
    }
  }

  /// Makes a random player: the strategy of that name in the folders, or else the built-in one.
  package func random() throws(CatalogError) -> LuaStrategy<G> {
    let found = StrategyFolders().strategies(for: game.name)
      .first { $0.name == RandomStrategy.name }
    if let found { return try strategy(found.name, at: found.path) }
    do {
      return try strategy(
        ScriptSource(name: RandomStrategy.name, text: RandomStrategy.text))
    } catch {
      throw .script(error)
    }
  }
}

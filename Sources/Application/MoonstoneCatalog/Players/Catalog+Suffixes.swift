import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

// Players with something said of them after an `@`.
extension Catalog {
  /// The script that a name with suffixes stands for: as it was in a commit or was kept, with its
  /// parameters.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - typed: the player as it was typed, for messages.
  ///   - game: the game.
  ///   - folders: where strategies are looked for.
  ///   - playing: the version of the script that declares the parameters; `nil` for the one that the
  ///     name stands for.
  func suffixed(
    _ name: PlayerName, _ typed: String, of game: String, folders: StrategyFolders,
    playing: ScriptSource? = nil
  ) throws(CatalogError) -> PlayerSource {
    var past: PlayerName.Suffix?
    var parameters: [String] = []
    for suffix in name.suffixes {
      switch suffix {
      case .parameters(let text): parameters.append(text)
      case .git, .version:
        guard past == nil else { throw .unknownSuffix(typed) }
        past = suffix
      }
    }
    let source =
      if let past {
        try script(name, past, typed, of: game, folders: folders)
      } else {
        try player(name.base, of: game, folders: folders)
      }
    if parameters.isEmpty { return source }
    guard source.isScript else { throw .hasNoParameters(typed, base: name.base) }
    let words = parameters.flatMap { $0.split(separator: ",").map(String.init) }
    var set = try odds(words.filter { Odds.isOdds($0) }, typed)
    let own = words.filter { !Odds.isOdds($0) }
    if !own.isEmpty {
      let named = try named(
        own.joined(separator: ","), of: source, typed, game: game, folders: folders,
        playing: playing)
      set += named.split(separator: ",").map(String.init)
    }
    return source.setting(set.sorted().joined(separator: ","))
  }

  /// Odds as a record has them.
  private func odds(_ words: [String], _ typed: String) throws(CatalogError) -> [String] {
    var set: [String] = []
    for word in words {
      let name = String(word.prefix { $0 != "=" })
      if set.contains(where: { $0.hasPrefix("\(name)=") }) {
        throw .badOdds(typed, "\(name) is set twice")
      }
      let odds = Odds(parameters: word)
      if odds == Odds() {
        let examples = name == "ticks" ? "1M/move, 200M or 200M+2M" : "1/move, 300 or 300+2"
        throw .badOdds(
          typed, "“\(word.printable)” is not a limit; after \(name)= write \(examples), or none")
      }
      if odds.isNothing { throw .badOdds(typed, "with “\(word.printable)” no move can be made") }
      set.append(odds.text)
    }
    return set
  }

  /// The script as it was in a commit, or as it was kept.
  private func script(
    _ name: PlayerName, _ past: PlayerName.Suffix, _ typed: String, of game: String,
    folders: StrategyFolders
  ) throws(CatalogError) -> PlayerSource {
    var path = name.base
    if !PlayerSource.isPath(name.base) {
      guard case .script(_, let file, _) = try player(name.base, of: game, folders: folders) else {
        throw .notCommitted(typed, base: name.base)
      }
      path = file
    }
    switch past {
    case .parameters: throw .unknownSuffix(typed)
    case .git(let revision):
      do {
        return .committed(try CommittedScript(name.base, at: path, revision: revision))
      } catch {
        throw .git(typed, error)
      }
    case .version(let digest):
      do {
        return .kept(try KeptScript(name.base, at: path, digest: digest, in: .user))
      } catch {
        throw .version(typed, error)
      }
    }
  }

  /// Parameters as a record has them: each with its name, in order, and its value as the script
  /// reads it.
  private func named(
    _ typedParameters: String, of source: PlayerSource, _ typed: String, game: String,
    folders: StrategyFolders, playing: ScriptSource?
  ) throws(CatalogError) -> String {
    let script: ScriptSource?
    do throws(ScriptError) {
      script = if let playing { playing } else { try source.script(libraries: folders.libraries) }
    } catch {
      throw .script(error)
    }
    guard let script else { return "" }
    let declared = try parameters(
      of: script, set: typedParameters, typed: typed, in: try self.game(named: game))
    let words = typedParameters.split(separator: ",")
    let names = Set(words.filter { $0.contains("=") }.map { $0.prefix { $0 != "=" } })
    let hasUnnamed = words.contains { !$0.contains("=") }
    let set = declared.filter { names.contains($0.name[...]) || hasUnnamed && $0.isMain }
    // A worker that has just loaded the script may be gone.
    if set.isEmpty {
      throw .script(ScriptError(.unavailable, "\(script.name): its parameters cannot be read"))
    }
    return set.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
  }

  /// Loads a script for what it lets be set.
  ///
  /// - Parameters:
  ///   - script: the script, perhaps with parameters that are set.
  ///   - set: other parameters to set; none by default.
  ///   - typed: the player as it was typed, for messages.
  ///   - entry: a game that it plays.
  /// - Throws: a ``CatalogError``: ``CatalogError/badParameters(_:_:)`` if only they are wrong.
  package func parameters<E: GameEntry>(
    of script: ScriptSource, set: String = "", typed: String = "", in entry: E
  ) throws(CatalogError) -> [ScriptParameter] {
    let home = parameterHomes.home(of: entry.name, in: self)
    func load(_ script: ScriptSource) throws(ScriptError) -> [ScriptParameter] {
      let player = try LuaStrategy(
        script, plugin: entry.plugin, limits: home.limits, isolation: home.isolation)
      defer { player.leaveToNext() }
      return player.parameters
    }
    do throws(ScriptError) {
      return try load(set.isEmpty ? script : script.setting(set))
    } catch {
      guard error.kind == .invalid, !set.isEmpty, (try? load(script)) != nil else {
        throw .script(error)
      }
      throw .badParameters(typed, error)
    }
  }
}

/// Where scripts are loaded for their parameters alone, by the names of games.
final class ParameterHomes: Sendable {
  private let homes = Locked<[String: ScriptHome]>([:])

  func home(of game: String, in catalog: Catalog) -> ScriptHome {
    let key = "\(game) \(catalog.runsRulesInProcess)"
    if let known = homes.withLock({ $0[key] }) { return known }
    // Who plays the match says how much memory a script may have; here it may have what it wants.
    let made = catalog.home(
      of: game, memory: 1 << 30, inProcess: catalog.runsRulesInProcess, warn: { _ in })
    return homes.withLock { homes in
      if let known = homes[key] { return known }
      homes[key] = made
      return made
    }
  }
}

import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

// What people do at a table with files around its scripts: modules, tests, rules, observers.
extension Table {
  /// What is wrong with the text of a file, and where; nothing of a text that loads.
  func fault(in text: String, of name: String) async throws(TableRefusal) -> JSON {
    let (scripts, loader) = (surroundings.scripts, session.loader)
    guard let file = scripts.folderFile(name) else {
      throw TableRefusal("no file “\(name.printable)” is open here")
    }
    do {
      switch file.kind {
      case .tests: try await PositionTesting.read(text, of: name, loader: loader)
      case .strategy, .module, .game, .observer:
        try await onOwnThread { try Self.load(text, of: file, by: loader) }
      }
      return [:]
    } catch let error as TestFault {
      return ["error": "\(error)", "line": error.line, "column": error.column]
    } catch let error as ScriptError {
      return error.json
    } catch CatalogError.script(let error) {
      return error.json
    } catch {
      return ["error": "\(error)".printableLines]
    }
  }

  /// - Throws: a `ScriptError` or a `CatalogError` for a text that does not load.
  private static func load(
    _ text: String, of file: OpenScripts.FolderFile, by loader: PlayerLoader<G>
  ) throws {
    let bytes = Array(text.utf8)
    switch file.kind {
    case .module:
      // A module is what its script requires: that script is loaded with it.
      guard let script = file.script else { return }
      let source = try loader.file(at: script).source
      let includes = source.includes.map { include in
        include.name.isExactly(file.name)
          ? ScriptSource.Include(module: include.module, name: include.name, bytes: bytes)
          : include
      }
      _ = try loader.strategy(
        ScriptSource(name: source.name, bytes: source.bytes, includes: includes))
    case .game:
      _ = try loader.catalog.luaGames.load(
        try loader.file(at: file.name).version(withText: bytes),
        named: ScriptFolders.name(of: file.name), inProcess: loader.catalog.runsRulesInProcess)
    case .observer:
      _ = try LuaObserver(
        try loader.file(at: file.name).version(withText: bytes), plugin: loader.plugin,
        limits: ObserverLimits(script: loader.home.limits), isolation: loader.home.isolation)
    case .strategy, .tests: break
    }
  }

  /// Runs the tests of a script that plays, and what follows a save.
  func runTests(_ order: ScriptOrder) throws(TableRefusal) {
    let name = order.file ?? ""
    guard let script = surroundings.scripts.folderFile(name)?.script else {
      throw TableRefusal("no tests “\(name.printable)” are open here")
    }
    for side in Side.allCases {
      guard case .script(_, let path, _) = session.changes.sources[side], path.isExactly(script),
        let version = session.changes.seats[side].value.versions.last
      else { continue }
      return answer(.usable(version), of: side)
    }
    throw TableRefusal("\(script.printable) plays no side: let it play one to see its tests")
  }

  /// Makes tests beside the script of a side, or else an observer. Returns the path of the file.
  func makeFile(_ order: ScriptOrder) throws(TableRefusal) -> String {
    let scripts = surroundings.scripts
    guard let word = order.side else { return try scripts.makeObserver(order.file ?? "") }
    guard let side = Side(word), case .script(_, let path, _) = session.changes.sources[side] else {
      throw TableRefusal("no script plays this side: let one play, to write tests for it")
    }
    let template = TestsTemplate<G>(match: session.host.match, side: side)
    return try scripts.makeTests(template.text(for: path), of: path)
  }

  /// Lets an observer hear this match. Returns what there is to say.
  func observe(_ order: ScriptOrder) async throws(TableRefusal) -> String {
    let name = order.file ?? ""
    guard let file = surroundings.scripts.folderFile(name), file.kind == .observer else {
      throw TableRefusal("no observer “\(name.printable)” is open here")
    }
    let (observers, match, seed) = (observers, session.host.match, present.seed)
    let home = session.loader.home
    do throws(ScriptError) {
      try await onOwnThread { () throws(ScriptError) in
        try observers.add(
          ObserverSource(at: file.name), home: home, to: match, seed: seed)
      }
    } catch {
      throw TableRefusal(error.message, at: error.place)
    }
    return "It hears this match from here, and what you save from then on."
  }
}

extension ScriptError {
  fileprivate var json: JSON {
    ["error": message, "line": place?.line, "column": place?.column]
  }
}

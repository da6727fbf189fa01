import ArgumentParser
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

/// What one run of “test” checks and tries.
struct TestPlan {
  private struct Subject {
    let source: PlayerSource
    let files: [String]
  }

  let game: String
  let isGameTyped: Bool
  /// The budget of a move for which the test has none.
  let ticks: Int
  let seeds: Seeds
  let scripts: ScriptOptions
  let json: Bool
  /// The scripts to check, with the game of each.
  private var checked: [(path: String, game: String)] = []
  private var tested: [(subject: Subject, game: String)] = []
  /// What is tested, for a person.
  private(set) var subject = ""

  private var catalog: Catalog { scripts.place.catalog }

  init(
    game: String, isGameTyped: Bool, ticks: Int, seeds: Seeds, scripts: ScriptOptions, json: Bool
  ) {
    self.game = game
    self.isGameTyped = isGameTyped
    self.ticks = ticks
    self.seeds = seeds
    self.scripts = scripts
    self.json = json
  }

  /// Every file that is read, except modules.
  var paths: [String] {
    let scripts = tested.compactMap { tested in
      if case .script(_, let path, _) = tested.subject.source { path } else { nil }
    }
    return scripts.isEmpty && checked.isEmpty
      ? [] : Set(scripts + checked.map(\.path) + tested.flatMap(\.subject.files)).sorted()
  }

  /// Adds a script; without files, its own tests and the check.
  mutating func add(_ source: PlayerSource, _ files: [String]) throws {
    subject = source.name.printable
    guard files.isEmpty else {
      tested.append((Subject(source: source, files: files), game))
      return
    }
    guard case .script(let name, let path, _) = source else {
      throw Failure.usage("\(subject): a script of a commit is tried on files of tests; name them")
    }
    let own = OwnTests.files(of: path)
    if own.isEmpty {
      let tests = path.hasSuffix(".lua") ? String(path.dropLast(4)) + ".tests" : path + ".tests"
      throw Failure.missing(
        "\(name.printable) has no tests: write them in \(tests.printable) or "
          + "\(tests.printable).lua, or name a file")
    }
    checked.append((path, game))
    tested.append((Subject(source: source, files: own), game))
  }

  /// Adds the scripts of a folder that have tests, and its rules and observers.
  mutating func add(_ folder: TestedFolder) throws {
    subject = folder.path == "." ? "a script" : "a script in \(folder.path.printable)"
    if let stray = folder.strays.first {
      let script = OwnTests.script(of: stray) ?? ""
      throw Failure.missing(
        "\(stray.printable) has the tests of \(script.printable), which does not exist")
    }
    if folder.scripts.isEmpty {
      throw Failure.missing(
        "\(folder.path.printable) has no tests: those of mine.lua are in mine.tests or "
          + "mine.tests.lua beside it")
    }
    for script in folder.scripts {
      let game = gameOf(script.script)
      checked.append((script.script, game))
      if script.tests.isEmpty { continue }
      let source = PlayerSource.script(name: script.script, path: script.script)
      tested.append((Subject(source: source, files: script.tests), game))
    }
  }

  /// The game that was typed, or the first one that a script lists, or that of its folder among
  /// strategies.
  private func gameOf(_ script: String) -> String {
    if isGameTyped { return game }
    if let text = try? TextFile.script(at: script) {
      let listed = ListedGames(in: text)
      if !listed.allow(game), let first = listed.names?.first {
        return first.hasSuffix(":*") ? GameName.family(of: first) : first
      }
    }
    let folder = FilePath.folder(of: script)
    let name = FilePath.name(of: folder)
    let isAmongStrategies = FilePath.name(of: FilePath.folder(of: folder)) == "strategies"
    return isAmongStrategies && catalog.hasGame(name) ? name : game
  }

  /// Returns whether every script works, and every test passed.
  func run() async throws -> Bool {
    var broken: Set<Exactly> = []
    var results: [TestResult] = []
    var code: Int32?
    // One script of several that cannot be tried keeps no other from its turn.
    func tell(_ error: any Error) throws {
      guard checked.count > 1, let failure = Failure(error) else { throw error }
      Terminal.tell("moonstone: \(failure.message)")
      code = code ?? failure.code.rawValue
    }
    for (path, game) in checked {
      do {
        if try await checking(game).check([path]) > 0 { broken.insert(Exactly(path)) }
      } catch {
        broken.insert(Exactly(path))
        try tell(error)
      }
    }
    for (subject, game) in tested {
      do {
        results += try await run(subject, try catalog.game(named: game))
      } catch {
        // Whoever failed the check has been told.
        if let path = subject.source.scriptPath, broken.contains(Exactly(path)) { continue }
        try tell(error)
      }
    }
    if !json { Terminal.print(sum(results, broken: broken.count)) }
    if let code { throw ExitCode(code) }
    return broken.isEmpty && results.allSatisfy(\.ok)
  }

  private func sum(_ results: [TestResult], broken: Int) -> String {
    let tests = TestResult.sum(results)
    if checked.isEmpty { return tests }
    let scripts = checked.count == 1 ? "1 script" : "\(checked.count) scripts"
    let check = broken == 0 ? "\(scripts) checked" : "\(broken) of \(scripts) failed the check"
    return tested.isEmpty ? check : "\(check), \(tests)"
  }

  private func checking(_ game: String) -> Checking {
    Checking(
      game: game,
      clocks: Clocks(.unlimited, margin: Clocks.usualMargin, ticks: .perMove(ticks)),
      scripts: scripts, seeds: seeds, json: json)
  }

  private func debugLine(of result: TestResult, _ script: String, in game: String) -> String? {
    let options: [DebugLine.Option] =
      [("test", result.place)] + (game == catalog.usualGame ? [] : [("game", game)])
      + (seeds.first == 1 ? [] : [("seed", "\(seeds.first)")])
      + (ticks == 50_000_000 ? [] : [("ticks", "\(ticks)")])
    return DebugLine.text(script, options + scripts.debugOptions)
  }

  private func run<E: GameEntry>(_ subject: Subject, _ entry: E) async throws -> [TestResult] {
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: true))
    guard let script = try loader.typedScript(of: subject.source) else { return [] }
    let testing = PositionTesting(
      script, files: subject.files, loader: loader, ticks: ticks, seed: seeds.first,
      say: Terminal.tell)
    return try await testing.run { result in
      var result = result
      if !result.ok {
        result.debugLine = debugLine(of: result, subject.source.name, in: entry.name)
      }
      if json { try Terminal.emit(jsonLine(of: result.json)) } else { Terminal.print(result.text) }
    }
  }
}

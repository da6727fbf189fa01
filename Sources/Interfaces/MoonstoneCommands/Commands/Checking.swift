import Foundation
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

/// Checks scripts in turn, and prints a line for each.
struct Checking {
  /// The name of the game that strategies and observers are tried in, with its options.
  let game: String
  let clocks: Clocks
  let scripts: ScriptOptions
  let seeds: Seeds
  /// The folder for forfeits; `nil` if they are not kept.
  var capsules: CapsuleFolder?
  let json: Bool
  /// Whether a script fails that is warned of.
  var isStrict = false
  /// What ends a check early.
  var interruption = Interruption()

  private var catalog: Catalog { scripts.place.catalog }
  private var hasTicks: Bool { clocks.tickControl != .unlimited }

  /// Checks strategies, observers and rules. Returns how many of them failed.
  func check(_ paths: [String]) async throws -> Int {
    let rules = paths.filter { !isCommitted($0) && ScriptFolders(of: .games).holds($0) }
    let failed = try await check(rules: rules)
    let others = paths.filter { !rules.contains($0) }
    if others.isEmpty { return failed }
    return failed + (try await check(others: others, try catalog.game(named: game)))
  }

  /// Whether a strategy is to be taken from a commit.
  private func isCommitted(_ file: String) -> Bool { !PlayerName(file).suffixes.isEmpty }

  private func check(rules paths: [String]) async throws -> Int {
    return try await check(each: paths) { file in
      let name = ScriptFolders.name(of: file)
      let isMeant = GameName.family(of: game) == name
      var examination = RulesExamination(
        file: file, name: isMeant ? game : name, seeds: seeds, catalog: catalog)
      examination.run()
      return examination.report
    } text: {
      $0.text(width: $1)
    }
  }

  private func check<E: GameEntry>(others paths: [String], _ entry: E) async throws -> Int {
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: hasTicks))
    let observers = paths.filter { isObserver($0, loader) }
    let strategies = paths.filter { !observers.contains($0) }
    let failed = observers.isEmpty ? 0 : try await check(observers: observers, loader)
    return strategies.isEmpty ? failed : failed + (try await check(strategies, loader))
  }

  /// Returns whether a file is an observer: it lies in an observers' folder, or it loads as an
  /// observer but not as a strategy.
  private func isObserver<G: Game>(_ path: String, _ loader: PlayerLoader<G>) -> Bool {
    if isCommitted(path) { return false }
    if ScriptFolders(of: .observers).holds(path) { return true }
    guard (try? TextFile.script(at: path))?.contains("observe") == true,
      (try? loader.strategy(path, at: path)) == nil, let file = try? loader.file(at: path)
    else { return false }
    let observer = try? LuaObserver(
      file, plugin: loader.plugin, limits: ObserverLimits(script: loader.home.limits),
      isolation: loader.home.isolation)
    return observer != nil
  }

  private func check<G: Game>(observers paths: [String], _ loader: PlayerLoader<G>) async throws
    -> Int
  {
    return try await check(each: paths) { file in
      var examination = ObserverExamination(file: file, loader: loader, seeds: seeds)
      try await examination.run()
      return examination.report
    } text: {
      $0.text(width: $1)
    }
  }

  private func check<G: Game>(_ paths: [String], _ loader: PlayerLoader<G>) async throws -> Int {
    // Load it once beforehand, so that scripts are not blamed when it does not load.
    _ = try loader.random()
    return try await check(each: paths) { file in
      let version =
        isCommitted(file)
        ? try loader.script(of: try catalog.player(file, of: loader.game.name)) : nil
      var examination = Examination(
        file: file, version: version, loader: loader, clocks: clocks, seeds: seeds,
        capsules: capsules, interruption: interruption)
      try await examination.run()
      return examination.report
    } text: {
      $0.text(width: $1, showsTimes: !hasTicks)
    }
  }

  /// The text that was checked, and its modules.
  private func source(of file: String) throws -> ScriptSource? {
    if isCommitted(file) { return try catalog.player(file, of: game).script() }
    return try ScriptFile(path: file, libraries: StrategyFolders().libraries).source
  }

  /// Returns how many of them failed.
  private func check<Report: CheckVerdict>(
    each paths: [String], _ examine: (String) async throws -> Report,
    text: (Report, _ width: Int) -> String
  ) async throws -> Int {
    let width = paths.map(\.printable.count).max() ?? 0
    let progress = Progress(besideOutput: true)
    var failed = 0
    for file in paths {
      progress.show("checking \(file.printable)")
      var report = try await examine(file)
      if report.sha256 != nil, let source = try? source(of: file) {
        report.warnings = ScriptWarnings(of: source, areFaults: isStrict)
      }
      progress.clear()
      if !report.ok { failed += 1 }
      if json {
        try Terminal.emit(jsonLine(of: report.json))
      } else {
        Terminal.print(text(report, width))
      }
    }
    return failed
  }
}

import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check that scripts work, before they play others.",
    discussion: """
      Each strategy is loaded, tried on boards that trip strategies up, and plays ten matches \
      against “random”, five as each side. A file in a “games” folder is checked as rules, which \
      must keep the laws of games in twenty random matches. A file in an “observers” folder hears \
      ten such matches. The result is one line per file; the exit code is 1 when any file failed.

      “test” asks a strategy about positions of your choice, “replay --verify” asks it again for \
      the moves of a recorded match, and “reproduce” repeats one forfeit.
      """)

  @Argument(
    help: "Strategies, observers or rules of games; a folder stands for every .lua file in it.")
  var files: [String]
  @OptionGroup var game: GameOption
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var scripts: ScriptOptions
  @OptionGroup var seed: SeedOption
  @OptionGroup var capsules: CapsuleOption
  @Flag(help: "Print JSON, one object per file.") var json = false

  private var catalog: Catalog { scripts.place.catalog }

  func run() async throws {
    let paths = try files.flatMap { file in
      isCommitted(file) ? [file] : try ScriptFolder.scripts(in: file)
    }
    let rules = paths.filter { !isCommitted($0) && ScriptFolders(of: .games).holds($0) }
    var isAnyBad = try await check(rules: rules)
    let others = paths.filter { !rules.contains($0) }
    if !others.isEmpty, try await check(others: others, try game.entry(in: catalog)) {
      isAnyBad = true
    }
    if isAnyBad { throw ExitCode(1) }
  }

  /// Whether a strategy is to be taken from a commit.
  private func isCommitted(_ file: String) -> Bool { !PlayerName(file).suffixes.isEmpty }

  /// Returns whether any of them failed.
  private func check(rules paths: [String]) async throws -> Bool {
    let seeds = try seed.seeds()
    return try await check(each: paths) { file in
      let name = ScriptFolders.name(of: file)
      let isMeant = GameName.family(of: game.name) == name
      var examination = RulesExamination(
        file: file, name: isMeant ? game.name : name, seeds: seeds, catalog: catalog)
      examination.run()
      return examination.report
    } text: {
      $0.text(width: $1)
    }
  }

  /// Returns whether any of them failed.
  private func check<E: GameEntry>(others paths: [String], _ entry: E) async throws -> Bool {
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: clocks.hasTicks))
    let observers = paths.filter { isObserver($0, loader) }
    let strategies = paths.filter { !observers.contains($0) }
    let isAnyBad = observers.isEmpty ? false : try await check(observers: observers, loader)
    if strategies.isEmpty { return isAnyBad }
    return try await check(strategies, loader) || isAnyBad
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

  /// Returns whether any of them failed.
  private func check<G: Game>(observers paths: [String], _ loader: PlayerLoader<G>) async throws
    -> Bool
  {
    let seeds = try seed.seeds()
    return try await check(each: paths) { file in
      var examination = ObserverExamination(file: file, loader: loader, seeds: seeds)
      try await examination.run()
      return examination.report
    } text: {
      $0.text(width: $1)
    }
  }

  /// Returns whether any of them failed.
  private func check<G: Game>(_ paths: [String], _ loader: PlayerLoader<G>) async throws -> Bool {
    // Load it once beforehand, so that scripts are not blamed when it does not load.
    _ = try loader.random()
    let folder = try capsules.folder()
    let interruption = Interruption()
    InterruptSignals.begin(for: interruption)
    let limits = try clocks.clocks(usually: .perMove(.seconds(10)))
    let seeds = try seed.seeds()
    return try await check(each: paths) { file in
      let version =
        isCommitted(file)
        ? try loader.script(of: try catalog.player(file, of: loader.game.name)) : nil
      var examination = Examination(
        file: file, version: version, loader: loader, clocks: limits, seeds: seeds,
        capsules: folder,
        interruption: interruption)
      try await examination.run()
      return examination.report
    } text: {
      $0.text(width: $1, showsTimes: !clocks.hasTicks)
    }
  }

  /// Checks the files in turn and prints a line for each. Returns whether any of them failed.
  private func check<Report: CheckVerdict>(
    each paths: [String], _ examine: (String) async throws -> Report,
    text: (Report, _ width: Int) -> String
  ) async throws -> Bool {
    let width = paths.map(\.printable.count).max() ?? 0
    let progress = Progress(besideOutput: true)
    var isAnyBad = false
    for file in paths {
      progress.show("checking \(file.printable)")
      let report = try await examine(file)
      progress.clear()
      if !report.ok { isAnyBad = true }
      if json {
        try Terminal.emit(jsonLine(of: report.json))
      } else {
        Terminal.print(text(report, width))
      }
    }
    return isAnyBad
  }
}

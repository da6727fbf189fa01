import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport

/// A script that a person wants to check without a match, as an interface sends it.
package struct NewCheck: Decodable, Sendable {
  /// The name of a player, or of a file around the scripts.
  package let player: String
  /// The game in which a strategy or an observer is tried.
  package let game: String

  /// Makes the wish for a check.
  package init(_ player: String, of game: String) { (self.player, self.game) = (player, game) }
}

/// The checks of scripts, observers and rules that people have begun, and what came of them.
package final class OpenChecks: Sendable {
  private struct State {
    var count = 0
    /// What came of each, or `nil` of one that still runs, by its number.
    var results: [Int: JSON?] = [:]
  }

  /// How many results are remembered, and how many checks run at a time.
  private static let (mostKept, mostRunning) = (100, 4)

  private let surroundings: Tables.Surroundings
  private let state = Locked(State())
  private let interruption = Interruption()

  package init(in surroundings: Tables.Surroundings) { self.surroundings = surroundings }

  /// Begins a check. Returns its number.
  ///
  /// - Throws: a ``TableRefusal`` for what is not open here, or a `CatalogError` for the game.
  package func begin(_ wish: NewCheck) throws -> Int {
    let scripts = surroundings.scripts
    let kind = scripts.folderFile(wish.player)?.kind ?? .strategy
    let path = try scripts.path(of: wish.player, in: wish.game).path
    let run: @Sendable () async throws -> (Bool, String)
    switch kind {
    case .strategy, .observer:
      let entry = try surroundings.catalog.newestGame(named: wish.game)
      run = { [self] in
        kind == .observer ? try await observer(path, entry) : try await strategy(path, entry)
      }
    case .game: run = { [self] in rules(path) }
    case .module, .tests: throw TableRefusal("\(wish.player.printable) is checked with its script")
    }
    let number = try state.withLock { state throws(TableRefusal) in
      guard state.results.values.count(where: { $0 == nil }) < Self.mostRunning else {
        throw TableRefusal("\(Self.mostRunning) checks are running; wait for one of them")
      }
      state.count += 1
      state.results[state.count] = .some(nil)
      state.results[state.count - Self.mostKept] = nil
      return state.count
    }
    Task {
      let result: JSON
      do {
        let (isOk, text) = try await MatchThread.run(inBackground: true, run)
        result = ["isOk": isOk, "text": text]
      } catch {
        result = ["isOk": false, "text": "the check has stopped: \(error)".printableLines]
      }
      state.withLock { $0.results[number] = result }
    }
    return number
  }

  /// What came of a check; `{}` while it runs, `nil` if there is no such check.
  package func result(_ number: Int) -> JSON? {
    state.withLock { $0.results[number].map { $0 ?? [:] } }
  }

  /// Ends what runs.
  package func close() { _ = interruption.request(by: 0) }

  // MARK: - Kinds

  private func loader<E: GameEntry>(of entry: E) -> PlayerLoader<E.G> {
    let catalog = surroundings.catalog
    let home = catalog.home(
      of: entry.name, memory: surroundings.memory, hasTicks: true, inProcess: false,
      inBackground: true, warn: surroundings.warn)
    return PlayerLoader(catalog: catalog, plugin: entry.plugin, home: home)
  }

  private func strategy<E: GameEntry>(_ path: String, _ entry: E) async throws -> (Bool, String) {
    var examination = Examination(
      file: path, loader: loader(of: entry), clocks: .usual, seeds: Seeds(), capsules: nil,
      interruption: interruption)
    try await examination.run()
    return (examination.report.ok, examination.report.text(width: 0, showsTimes: false))
  }

  private func observer<E: GameEntry>(_ path: String, _ entry: E) async throws -> (Bool, String) {
    var examination = ObserverExamination(
      file: path, loader: loader(of: entry), seeds: Seeds())
    try await examination.run()
    return (examination.report.ok, examination.report.text(width: 0))
  }

  private func rules(_ path: String) -> (Bool, String) {
    var examination = RulesExamination(
      file: path, name: ScriptFolders.name(of: path), seeds: Seeds(),
      catalog: surroundings.catalog)
    examination.run()
    return (examination.report.ok, examination.report.text(width: 0))
  }
}

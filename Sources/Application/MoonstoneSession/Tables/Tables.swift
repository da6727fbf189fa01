import Foundation
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// The matches of one interface that many people share: those being played, and those that are
/// kept.
package actor Tables {
  /// What all tables have in common: files, scripts and limits.
  package struct Surroundings: Sendable {
    package let catalog: Catalog
    let store: MatchFolder
    /// The players that may be seated, and the scripts that may be written.
    package let scripts: OpenScripts
    /// The matches that a person named.
    let matches: OpenMatches
    /// The memory of a script, in bytes.
    let memory: Int
    let undoMemory: Int
    /// The program, for its journals.
    let program: String
    /// Where forfeits are kept; `nil` if they are not.
    let capsules: CapsuleFolder?
    /// The command line that repeats a capsule, without its file; `nil` if there is none.
    let reproduce: String?
    /// The observers in Lua of each match.
    let observers: [ObserverSource]
    /// Where matches go that end; `nil` if they are wanted in no archive.
    let archiving: MatchArchiving?
    /// The archives whose matches are shown.
    package let archives: OpenArchives
    /// What is told of a script that is saved.
    let answering: SaveAnswering
    /// Keeps the versions of scripts that play; `nil` if nobody does.
    let keeper: VersionKeeper?
    /// What a pupil may do at a time; `nil` where no class is.
    let limits: ClassLimits?
    let debugSeats: DebugSeats
    /// What a pupil gets of the processors for his matches; `nil` where no class is.
    let share: ProcessorShare?
    let warn: @Sendable (String) -> Void
    /// The versions of scripts that have played.
    package var versions: VersionFolder { VersionFolder(beside: store) }

    package init(
      catalog: Catalog, store: MatchFolder, scripts: OpenScripts,
      matches: OpenMatches = OpenMatches(), memory: Int,
      undoMemory: Int = ScriptHome.usualUndoMemory, program: String,
      capsules: CapsuleFolder? = nil, reproduce: String? = nil, observers: [ObserverSource] = [],
      archiving: MatchArchiving? = nil, archives: [String] = [],
      answering: SaveAnswering = SaveAnswering(hasDuel: false, hasRerun: false),
      keepsVersions: Bool = true, limits: ClassLimits? = nil, share: ProcessorShare? = nil,
      debugSeats: DebugSeats = DebugSeats(),
      warn: @escaping @Sendable (String) -> Void
    ) {
      self.catalog = catalog
      self.store = store
      self.scripts = scripts
      self.capsules = capsules
      self.reproduce = reproduce
      self.observers = observers
      self.archiving = archiving
      self.archives = OpenArchives(
        archives, own: archiving?.name ?? UserArchive.path(beside: store), catalog: catalog,
        program: program)
      self.matches = matches
      self.memory = memory
      self.undoMemory = undoMemory
      self.program = program
      keeper =
        keepsVersions
        ? VersionKeeper(VersionFolder(beside: store), keepsStrategies: true, warn: warn) : nil
      var answering = answering
      answering.keeper = keeper
      self.answering = answering
      self.limits = limits
      self.debugSeats = debugSeats
      self.share = share
      self.warn = warn
    }
  }

  /// How many matches are open at a time.
  static let most = 32

  package nonisolated let surroundings: Surroundings
  /// What does not change with each ply, for those who look at all matches.
  package nonisolated let lists: TableLists
  /// The checks that people have begun.
  package nonisolated let checks: OpenChecks
  /// What is asked about matches that are over.
  package nonisolated let questions = PastQuestions()
  /// The thoughts that are stepped through.
  package nonisolated let debuggers: OpenDebuggers
  private(set) var live: [String: any LiveTable] = [:]

  package init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    lists = TableLists(surroundings)
    checks = OpenChecks(in: surroundings)
    debuggers = OpenDebuggers(surroundings.debugSeats)
  }

  // MARK: - Lists

  /// A match that is being played.
  package func table(_ id: String) -> (any LiveTable)? { live[id] }

  /// The matches that are being played.
  package func summaries() async -> [TableSummary] {
    var summaries: [TableSummary] = []
    for (_, table) in live.sorted(by: { $0.key < $1.key }) { summaries.append(await table.summary) }
    return summaries
  }

  /// The paths of the journals of the matches that are being played; bytes, as the system compares
  /// them.
  package func files() async -> Set<[UInt8]> {
    var files: Set<[UInt8]> = []
    for table in live.values { if let file = await table.file { files.insert(Array(file.utf8)) } }
    return files
  }

  // MARK: - Beginning

  /// Begins a match. Returns the name of its table.
  package func begin(_ wish: NewMatch) async throws -> String {
    // Each match has the rules that its game's file has as it begins.
    try await begin(wish, try surroundings.catalog.newestGame(named: wish.game))
  }

  private func begin<E: GameEntry>(_ wish: NewMatch, _ entry: E) async throws -> String {
    try await checkRoom()
    let game = entry.plugin.game
    let clocks = try wish.clocks
    let (start, lead) = try wish.beginning(of: game)
    let white = entry.isSolo ? PlayerSource.nobodyName : wish.white ?? PlayerSource.humanName
    let sources = (
      try player(wish.black ?? PlayerSource.humanName, of: game.name),
      try player(white, of: game.name)
    )
    let loader = loader(of: entry, surroundings.memory, clocks, lead: lead)
    let seeds = try wish.seed.map { Seeds(first: try $0.number) } ?? Seeds()
    let plan = MatchPlan<E.G>(
      start: start, sources: sources, clocks: clocks,
      journals: try Journals(nil, store: surroundings.store), seeds: seeds)
    // On a thread of its own, since a script may compute while it loads.
    let (match, seats, seed) = try await onOwnThread {
      try plan.prepare(1, from: start, loader: loader)
    }
    try surroundings.limits?.check(match.clocks)
    let header = JournalHeader(
      match, seed: seed, memory: surroundings.memory, program: surroundings.program)
    let record: RunningJournal<E.G> = try plan.journals.record(of: header, 1)
    let id = record.file.map { ScriptFolders.name(of: $0) } ?? ""
    return await open(
      try Table(
        free(id), MatchSheet(match), by: seats, loader: loader, seed: seed, record: record,
        in: surroundings))
  }

  private func player(_ name: String, of game: String) throws -> PlayerSource {
    try surroundings.catalog.player(try surroundings.scripts.player(name, of: game), of: game)
  }

  /// What a script has for a move where no clock says so.
  static let usualMoveSeconds = 10.0

  private func loader<E: GameEntry>(
    of entry: E, _ memory: Int, _ clocks: Clocks, lead: [E.G.Move] = []
  ) -> PlayerLoader<E.G> {
    let hasTicks = clocks.tickControl != .unlimited
    var home = surroundings.catalog.home(
      of: entry.name, memory: memory, hasTicks: hasTicks, inProcess: false,
      share: surroundings.share, warn: surroundings.warn)
    home.undoMemory = surroundings.undoMemory
    // Where nothing limits people, and no ticks scripts, the page still goes on.
    if !hasTicks { home.limits.moveSeconds = Self.usualMoveSeconds }
    return PlayerLoader(catalog: surroundings.catalog, plugin: entry.plugin, home: home, lead: lead)
  }

  // MARK: - Going on

  /// Goes on with a match: in its own journal, or from a ply in a new one that begins like it.
  /// Returns the name of the table.
  ///
  /// - Parameter ply: the ply to go on from; `nil` for the end of an unfinished match.
  package func goOn(_ match: any PastMatch, at ply: Int?) async throws -> String {
    if ply == nil, let file = match.file {
      for table in live.values where await table.file?.utf8.elementsEqual(file.utf8) == true {
        return table.id
      }
    }
    return try await match.goOn(at: ply, in: self)
  }

  /// Begins a match like the one at a table up to a ply. Returns the name of its table.
  package func fork(_ table: any LiveTable, at ply: Int?) async throws -> String {
    guard let ply else { return table.id }
    return try await goOn(try await past(at: table), at: ply)
  }

  func open<E: GameEntry>(
    _ match: RecordedMatch<E>, at ply: Int?
  ) async throws -> String {
    try match.checkRules()
    try await checkRoom()
    let entry = match.entry
    let own = ply == nil ? match.file : nil
    let reading =
      try own.map { try JournalReading($0, game: entry.plugin.game) }
      ?? match.beginning(upTo: ply, by: surroundings.scripts)
    try surroundings.limits?.check(reading.match.clocks)
    for side in Side.allCases {
      _ = try surroundings.scripts.player(reading.match.players[side].name, of: entry.name)
    }
    let loader = loader(
      of: entry, min(reading.header.memory, surroundings.memory), reading.match.clocks)
    let seats = try await onOwnThread {
      try loader.seatAgain(reading.match, of: match.file ?? match.id)
    }
    let record =
      try own.map {
        try RunningJournal(continuing: $0, after: reading, program: surroundings.program)
      }
      ?? Journals(nil, store: surroundings.store).record(copying: reading, by: surroundings.program)
    let id = own == nil ? record.file.map { ScriptFolders.name(of: $0) } ?? "" : match.id
    return await open(
      try Table(
        free(id), MatchSheet(reading), by: seats, loader: loader, seed: reading.header.seed,
        record: record, in: surroundings, said: reading.said(by: surroundings.scripts)))
  }

  private func open(_ table: some LiveTable) async -> String {
    live[table.id] = table
    await table.begin()
    return table.id
  }

  /// A name for a table: that of its match, unless the table where that one was played is still
  /// there, with another.
  private func free(_ id: String) -> String {
    var (name, number) = (id, 1)
    while live[name] != nil {
      number += 1
      name = "\(id)-table-\(number)"
    }
    return name
  }

  /// Refuses another match where no room is. In a class, those that are over make room.
  private func checkRoom() async throws(TableRefusal) {
    if let most = surroundings.limits?.matches {
      await dropOldest()
      for table in await overTables.prefix(max(0, live.count + 1 - most)) { await close(table) }
      guard live.count >= most else { return }
      throw TableRefusal(
        "\(live.count.matches) of yours \(live.count == 1 ? "is" : "are") being played, which is the "
          + "most here; close one first")
    }
    guard live.count >= Self.most else { return }
    throw TableRefusal("\(Self.most) matches are open; close one first")
  }

  /// Removes the oldest matches beyond those that a pupil keeps.
  private func dropOldest() async {
    let played = await files()
    for file in surroundings.store.journals.dropFirst(ClassLimits.kept)
    where !played.contains(Array(file.utf8)) { unlink(file) }
  }

  /// The tables whose matches are over, the first by name first.
  private var overTables: [String] {
    get async {
      var over: [String] = []
      for (id, table) in live where await table.summary.ending != nil { over.append(id) }
      return over.sorted()
    }
  }

  // MARK: - Leaving

  /// Leaves a match, which stays in its journal.
  package func close(_ id: String) async {
    await live.removeValue(forKey: id)?.leave()
  }

  /// Leaves all matches.
  package func closeAll() async {
    checks.close()
    debuggers.endAll()
    for id in live.keys { await close(id) }
    surroundings.keeper?.finish()
  }
}

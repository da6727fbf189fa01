import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ArenaGateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Keep a list of the scripts in a folder, by strength.",
    discussion: """
      Each script that is put into the folder is checked, tried on the tests beside it, and measured \
      against the list, where a match tells most, until its place is known. Then it stays, or \
      replaces its former version, or is turned away with the reason. One that is clearly weaker \
      plays few matches.

      The list is an event in a folder of its own, which “arena report”, “arena audit”, “stats” and \
      “serve” read. The same command goes on where it was stopped, and lets in what is new.
      """)

  @Argument(help: "The folder of the scripts.", completion: .directory) var folder: String
  @OptionGroup var game: GameOption
  @OptionGroup var numbers: GateNumberOptions
  @Option(
    help: ArgumentHelp(
      """
      The openings: a file of transcripts or positions, one per line, or balanced:PLIES for random \
      ones that a search finds even (default: \(EventOpenings.usual)).
      """, valueName: "file"))
  var openings: String?
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var adjudication: AdjudicationOption
  @Option(
    parsing: .unconditional,
    help: "The random seed: with the same one, the list is the same.")
  var seed: String?
  @OptionGroup var scripts: ScriptOptions
  @Option(
    help: ArgumentHelp(
      "The folder of the list (default: the folder's name and .gate).", valueName: "folder"))
  var out: String?
  @OptionGroup var jobs: JobsOption
  @OptionGroup var cache: CacheOption
  @Flag(help: "Wait for scripts to be saved, until Ctrl-C.") var watch = false
  @Flag(help: "Print JSON, one object for each verdict.") var json = false

  func run() async throws {
    guard let isDirectory = isFolder(folder) else { throw FileFault(folder, .missing) }
    guard isDirectory else {
      throw Failure.usage("\(folder.printable): this is a file; a gate is held for a folder")
    }
    let known = EventFolder.isEvent(path) ? try EventReading(path).event : nil
    if let known { try check(known) }
    try await hold(try scripts.place.catalog.game(named: known?.game ?? game.name), known)
  }

  /// The folder of the list.
  private var path: String {
    if let out { return out }
    var trimmed = folder
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    if trimmed != "/", ![".", ".."].contains(FilePath.name(of: trimmed)) {
      return trimmed + ".gate"
    }
    return URL(fileURLWithPath: folder).resolvingSymlinksInPath().path + ".gate"
  }

  /// Refuses an event that this program cannot go on with, and options that say something else.
  private func check(_ event: ArenaEvent) throws {
    guard let rule = event.schedule.format.gateRule else { throw GateError.notAGate(path) }
    func differs(_ option: String, _ begun: String) -> GateError {
      .differs(
        path,
        "the gate was begun with \(option) \(begun); leave \(option) out, or begin another "
          + "gate with --out")
    }
    if let typed = game.typed, typed != event.game { throw differs("--game", event.game) }
    let wanted = try numbers.rule()
    if numbers.error != nil, wanted.error != rule.error {
      throw differs("--error", "\(rule.error)")
    }
    if numbers.matches != nil, wanted.matches != rule.matches {
      throw differs("--matches", "\(rule.matches)")
    }
    if numbers.top != nil, wanted.top != rule.top { throw differs("--top", "\(rule.top)") }
    if let seed, seed != "\(event.seed)" { throw differs("--seed", "\(event.seed)") }
    if clocks.time != nil || clocks.ticks != nil,
      try typedClocks(event) != event.clocks
    {
      let isTime = clocks.time != nil
      throw differs(
        isTime ? "--time" : "--ticks",
        isTime ? event.clocks.control.description : event.clocks.tickControl.description)
    }
    if openings != nil {
      throw GateError.differs(path, "--openings is for the beginning of a gate; leave it out")
    }
    if scripts.memory != MemorySize.usual,
      try MemorySize.bytes(scripts.memory) != event.memory
    {
      throw differs("--memory", event.memory.inUnits)
    }
  }

  /// The clocks that were typed, in matches that end as those of the gate do.
  private func typedClocks(_ event: ArenaEvent) throws(Failure) -> Clocks {
    var typed = try clocks.clocks(usually: .perMove(.seconds(10)))
    typed.adjudication = event.clocks.adjudication
    return typed
  }

  private func hold<E: GameEntry>(_ entry: E, _ known: ArenaEvent?) async throws {
    if let why = known?.incomparable(with: entry, of: Program.name) {
      throw GateError.differs(path, why)
    }
    guard !entry.plugin.game.isSolo else {
      throw Failure.usage("\(entry.name) has one player: there is nobody to be measured against")
    }
    let rule = try numbers.rule()
    let adjudication = try adjudication.adjudication(
      of: entry.plugin.game, in: scripts.place.catalog)
    if let known, let adjudication, adjudication != known.clocks.adjudication {
      throw GateError.differs(
        path,
        "the gate was begun "
          + (known.clocks.adjudication.map { "with --adjudicate \($0)" } ?? "without --adjudicate")
          + "; leave it out, or begin another gate with --out")
    }
    var clocks =
      if let known { known.clocks } else { try self.clocks.clocks(ofMatchBetween: []) }
    if known == nil { clocks.adjudication = adjudication }
    let hasTicks = clocks.tickControl != .unlimited
    var home = try scripts.home(of: entry.name, hasTicks: hasTicks)
    if let known {
      home = try scripts.bookOption.lent(
        to: scripts.place.home(of: entry.name, memory: known.memory, hasTicks: hasTicks),
        of: entry.name)
    }
    let loader = PlayerLoader(catalog: scripts.place.catalog, plugin: entry.plugin, home: home)
    let jobs = hasTicks ? try jobs.count() : try jobCount(jobs.typed, otherwise: 1)
    var seedOption = SeedOption()
    seedOption.seed = seed
    let number = try seedOption.seeds().first
    let context = RunContext(loader: loader, isJSON: json, isQuiet: true)
    let usual = cache.cache(unless: false)
    let record = try GateRecord(in: path)
    if record.torn > 0 {
      Program.warn("\(GateRecord.file(in: path)): dropped \(record.torn) bytes of a torn line")
    }
    let run = GateRun(
      folder: folder, path: path, isWatching: watch, isJSON: json, context: context, record: record,
      cache: usual)
    try await run.hold(clocks: clocks, jobs: jobs) { founders in
      let openings = try EventOpenings.read(
        self.openings, of: loader.plugin, count: rule.matches / 2, seed: number
      ) { Program.warn("--openings \($0)") }
      return ArenaEvent(
        game: entry.name, schedule: try Schedule(.gate(rule), entrants: founders.count),
        entrants: founders, openings: openings, seed: number, clocks: clocks,
        memory: loader.home.limits.memory, program: Program.name, rules: entry.rulesDigest,
        files: ArenaEvent.UsedFiles(
          weights: GameWeights.digest(of: GameName.family(of: entry.name)),
          book: loader.home.book?.digest)
      ).drawing(
        EventOpenings.more(
          self.openings, of: loader.plugin, count: rule.matches / 2, seed: number, after: openings))
    }
  }
}

/// How well scripts are measured.
struct GateNumberOptions: ParsableArguments {
  @Option(
    name: .customLong("error"), parsing: .unconditional,
    help: ArgumentHelp(
      "How well a strength has to be known; smaller differences do not matter (default: 20).",
      valueName: "Elo"))
  var error: String?
  @Option(
    name: .customLong("matches"), parsing: .unconditional,
    help: ArgumentHelp(
      "The most matches that a script plays to be measured (default: \(GateRule().matches)).",
      valueName: "count"))
  var matches: String?
  @Option(
    name: .customLong("top"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many places are told apart; below them, a script plays few matches (default: 10).",
      valueName: "count"))
  var top: String?

  func rule() throws(Failure) -> GateRule {
    func number(
      _ typed: String?, _ usual: Int, _ range: ClosedRange<Int>, _ option: String
    ) throws(Failure) -> Int {
      guard let typed else { return usual }
      guard let number = Int(typed), range.contains(number) else {
        throw .usage(
          "\(option) is a whole number from \(range.lowerBound) to \(range.upperBound), not “\(typed)”"
        )
      }
      return number
    }
    let usual = GateRule()
    return GateRule(
      error: try number(error, usual.error, 1...1000, "--error"),
      matches: try number(matches, usual.matches, 2...10_000, "--matches"),
      top: try number(top, usual.top, 1...10_000, "--top"))
  }
}

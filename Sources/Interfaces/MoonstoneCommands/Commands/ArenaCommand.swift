import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ArenaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arena", abstract: "Hold an event: many players, standings, reports.",
    discussion: """
      “moonstone arena PLAYERS…” begins an event, and is short for “moonstone arena hold \
      PLAYERS…”, whose help lists the options. The other commands need the folder in which --out \
      keeps the event.
      """,
    subcommands: [
      ArenaHoldCommand.self, ArenaResumeCommand.self, ArenaReportCommand.self,
      ArenaJoinCommand.self, ArenaAuditCommand.self, ArenaSplitCommand.self,
      ArenaMergeCommand.self,
      ArenaAddCommand.self, ArenaWithdrawCommand.self, ArenaReplaceCommand.self,
      ArenaGateCommand.self,
    ], defaultSubcommand: ArenaHoldCommand.self)
}

struct ArenaHoldCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hold", abstract: "Hold an event from its beginning.",
    discussion: """
      A pairing is two matches from one opening with the sides swapped. Ctrl-C finishes the \
      matches in progress; a second Ctrl-C stops at once. Scripts are read once, at the beginning; \
      only “moonstone match” plays what you save later.
      """)

  @Argument(
    help: "Players, patterns of paths, or folders for every script in them.", completion: .player)
  var players: [String]
  @Option(
    help: ArgumentHelp("round-robin, gauntlet, swiss or knockout.", valueName: "format"),
    completion: .list(Format.names))
  var format = "round-robin"
  @Option(
    name: .customLong("pairs"), parsing: .unconditional,
    help: ArgumentHelp(
      "Pairings of each two entrants; in a Swiss, in each round (default: 1, or 1000 with --sprt).",
      valueName: "count"))
  var typedPairs: String?
  @Option(
    name: .customLong("rounds"), parsing: .unconditional,
    help: ArgumentHelp(
      "The number of rounds of a Swiss (default: enough to find the best player).",
      valueName: "count"))
  var typedRounds: String?
  @OptionGroup var test: TestOptions
  @Option(
    help: ArgumentHelp(
      """
      One of N parts of a round-robin or a gauntlet, for one of several machines. With auto/N, the \
      task of a Slurm array, GNU parallel, a Kubernetes indexed Job, an AWS Batch array or HTCondor \
      says which.
      """, valueName: "I/N"))
  var shard: String?
  @Option(
    name: .customLong("pieces"), parsing: .unconditional,
    help: ArgumentHelp(
      "Only begin the event, and split it into so many pieces, as “arena split” does.",
      valueName: "count"))
  var typedPieces: String?
  @OptionGroup var event: EventOptions
  @OptionGroup var playing: PlayingOptions

  func run() async throws { try await hold(try event.entry()) }

  private func hold<E: GameEntry>(_ entry: E) async throws {
    let part = try part()
    let pieces = try pieces()
    let context = try event.context(entry, playing, isQuiet: playing.quiet)
    let session = try event.begin(
      players, try formatOfEvent(), test: try test.test(), shard: part, playing, on: context)
    if let pieces, let out = event.out {
      let split = try EventPieces.split(try EventReading(out), into: pieces)
      return Terminal.print(split.advice)
    }
    try await context.hold(session)
  }

  private func pieces() throws(Failure) -> Int? {
    guard let typedPieces else { return nil }
    if shard != nil { throw .usage("--pieces and --shard exclude each other") }
    if event.out == nil { throw .usage("--pieces needs --out, a folder that all machines see") }
    guard ["round-robin", "gauntlet"].contains(format), !test.isSaid else {
      throw .usage("--pieces is for a round-robin or a gauntlet, of which all pairings are known")
    }
    return try pieceCount(typedPieces)
  }

  /// Returns the format as a function of the number of entrants, which is known after loading.
  private func formatOfEvent() throws(Failure) -> (_ entrants: Int) -> Format {
    let pairs = try typedPairs.map { typed throws(Failure) in
      try wholeNumber(typed, atLeast: 1, "--pairs")
    }
    let rounds = try typedRounds.map { typed throws(Failure) in
      try wholeNumber(typed, atLeast: 1, "--rounds")
    }
    if rounds != nil, format != "swiss" {
      throw .usage("--rounds is for --format swiss; --pairs says how often two play elsewhere")
    }
    switch format {
    case "round-robin":
      return { [test] _ in .roundRobin(rounds: pairs ?? (test.isSaid ? usualPairsOfTest : 1)) }
    case "gauntlet": return { _ in .gauntlet(rounds: pairs ?? 1) }
    case "swiss": return { .swiss(rounds: rounds ?? usualRounds($0), pairs: pairs ?? 1) }
    case "knockout": return { _ in .knockout(pairs: pairs ?? 1) }
    default:
      throw .usage("--format is \(Format.names.joined(separator: ", ")), not “\(format)”")
    }
  }

  /// Returns as many rounds as a knockout would have, or fewer where so many are not possible.
  private func usualRounds(_ entrants: Int) -> Int {
    let count = max(entrants, 2)
    return max(
      1, min(Int.bitWidth - (count - 1).leadingZeroBitCount, Format.mostSwissRounds(count)))
  }

  private func part() throws(Failure) -> ArenaEvent.Shard? {
    guard let shard else { return nil }
    let words = shard.split(separator: "/", omittingEmptySubsequences: false)
    let count = words.count == 2 ? Int(words[1]) ?? 0 : 0
    let isAutomatic = words[0] == "auto" && count >= 1
    guard let index = try isAutomatic ? ArrayIndex.find(of: count) : Int(words[0]), index >= 1,
      index <= count
    else {
      throw .usage("--shard “\(shard)” is not a part; the first of four is 1/4")
    }
    guard count <= 1_000_000 else {
      throw .usage("--shard “\(shard)”: an event has 1000000 parts at most")
    }
    guard ["round-robin", "gauntlet"].contains(format) else {
      throw .usage("--shard is for a round-robin or a gauntlet, of which all pairings are known")
    }
    if test.isSaid {
      throw .usage("--shard and --sprt: a test stops when it has decided, in one place")
    }
    if event.out == nil { throw .usage("--shard needs --out, from which the parts are merged") }
    if event.seed.seed == nil {
      throw .usage("--shard needs --seed: with different seeds the parts are not of one event")
    }
    return ArenaEvent.Shard(index, of: count)
  }
}

extension RunContext {
  /// Announces an event, plays it, and prints its report.
  func hold(
    _ session: EventSession<G>, after results: EventResults = EventResults()
  ) async throws {
    let plan = session.event.schedule.plan(results.score)
    Terminal.print(session.heading(plan))
    if session.event.schedule.test == nil { Terminal.print(session.prospect(plan)) }
    let advice = session.folder.map { "“moonstone arena resume \($0.path.typed)” continues it" }
    interruption.onSecondRequest { advice.map(Program.warn) }
    defer { archiving?.tell() }
    let report = try await play(session, after: results)
    Terminal.print(report.text(fitting: Terminal.width))
    if interruption.signal != nil, let advice, report.missing != nil { Program.warn(advice) }
    try interruption.check()
    try archiving?.check()
  }
}

extension EventSession {
  fileprivate func heading(_ plan: Schedule.Plan) -> Heading {
    let count = max(plan.pairings.count * 2, event.schedule.fewestMatches)
    let names = event.schedule.remaining
    let part = event.shard.map {
      ", of which part \($0.index)/\($0.count) has \(2 * event.share(of: plan.pairings.count))"
    }
    return Heading(
      "\(event.game.printable): \(event.schedule.format.name), \(names) entrants, "
        + "\(plan.isComplete ? "" : event.schedule.atLeast)\(count.matches)\(part ?? "")",
      terms: "seed \(event.seed), \(event.clocks.inWords), \(jobs) at a time")
  }

  /// States the precision that this many matches give at best, and that of more matches.
  fileprivate func prospect(_ plan: Schedule.Plan) -> String {
    let last =
      event.entrants.indices.last { !event.schedule.withdrawn.contains($0) } ?? 0
    let (from, each) =
      switch event.schedule.format {
      case .roundRobin, .gauntlet:
        ("", 2 * plan.pairings.count { $0.has(last) })
      case .swiss(let rounds, let pairs):
        (event.schedule.remaining.isMultiple(of: 2) ? "" : "up to ", 2 * rounds * pairs)
      case .knockout(let pairs): ("at least ", 2 * pairs)
      case .gate(let rule): ("up to ", rule.matches)
      }
    func error(_ matches: Int) -> String { "± \(Elo.error(after: matches).whole)" }
    let more = [20, 100, 400, 1000, 10_000].filter { $0 > each }.prefix(3)
      .map { "\($0.matches) \(error($0))" }
    return "\(from)\(each.matches) each: the 95 % confidence interval of a rating is "
      + "\(error(max(each, 1))) Elo at best"
      + (more.isEmpty ? "" : "; with \(more.joined(separator: ", with "))")
  }
}

struct ArenaResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Play the remaining matches of an event.",
    discussion: """
      Scripts play in the versions that the event began with. Of an event that is split, it plays \
      the pieces that nobody else has claimed.
      """)

  @Argument(help: "The folder of the event.", completion: .directory) var folder: String
  @OptionGroup var place: PlaceOption
  @OptionGroup var limit: FileLimitOption
  @OptionGroup var playing: PlayingOptions

  func run() async throws {
    let reading = try EventReading(folder)
    try await resume(reading, try place.catalog.game(named: reading.event.game))
  }

  private func resume<E: GameEntry>(_ reading: EventReading, _ entry: E) async throws {
    let event = reading.event
    if let why = event.incomparable(with: entry, of: Program.name) {
      throw Failure.data("\(folder.printable): \(why)")
    }
    EventOpenings.draw(
      event.drawn, of: entry.plugin, seed: event.seed, after: event.openings.count)
    let hasTicks = event.clocks.tickControl != .unlimited
    let engines =
      EventReport(reading).isComplete
      ? EnginePermission.nobody
      : try playing.engines.permission(for: event.everybody.map(\.name), in: folder)
    let memory = try limit.memory(event.memory, ofEvent: folder)
    let home = place.home(of: entry.name, memory: memory, hasTicks: hasTicks)
    let loader = PlayerLoader(catalog: place.catalog, plugin: entry.plugin, home: home)
    var context = RunContext(loader: loader, isJSON: false, isQuiet: playing.quiet)
    context.archiving = try playing.archiving.open()
    context.capsules = try playing.capsules.folder()
    context.observers = try playing.observers.hub(of: entry.plugin, home: home, isJSON: false)
    context.cache = playing.cache.cache(unless: context.wantsMoreThanResults)
    try context.keepCapsules(ofEventIn: folder)
    let jobs = try playing.jobs(hasTicks: hasTicks)
    let entrants = try EventEntrants(
      of: event, in: folder, catalog: place.catalog, engines: engines)
    if let other = entrants.otherBook(than: event.files.book) {
      Program.warn("\(folder.printable): \(other)")
    }
    if reading.tornCount > 0 {
      Program.warn(
        "\(EventFolder.resultsFile(in: folder)): dropped \(reading.tornCount) bytes of a "
          + "line that was being written; its match is played again")
    }
    if EventPieces.isSplit(folder) {
      let pieces = try EventPieces(of: folder)
      return try await PieceRun(
        pieces: pieces, reading: reading, entrants: entrants, context: context, jobs: jobs
      ).run()
    }
    let session = context.session(
      of: event, entrants, in: try EventFolder.reopen(reading), jobs: jobs)
    try await context.hold(session, after: reading.results)
  }
}

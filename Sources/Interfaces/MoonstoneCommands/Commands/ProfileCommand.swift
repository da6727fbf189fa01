import ArgumentParser
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview
import MoonstoneTerminal

struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Show where a strategy spends its ticks.",
    discussion: """
      The strategy plays a match just as it would without a profile: the same moves for the same \
      ticks. The ticks of all lines add up to the charge of the match. With --match it is asked \
      again for its moves of a recorded match, with --position or --opening for one move, with \
      --capsule for the move that it failed at. A script that forfeits is shown with what it spent \
      before that.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, collapsed, speedscope
  }

  @Argument(
    help: "A strategy, or a path to a .lua file; leave it out with --capsule.", completion: .player)
  var strategy: String?
  @OptionGroup var game: GameOption
  @Option(
    help: ArgumentHelp("The opponent (default: random).", valueName: "player"), completion: .player)
  var against: String?
  @Option(help: ArgumentHelp("Its side: black (default) or white.", valueName: "side"))
  var side: String?
  @Option(
    name: .customLong("match"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      A match that it played, in any format; given again, which one where there are several.
      """, valueName: "file|number"))
  var typedMatch: [String] = []
  @Option(help: ArgumentHelp("The capsule of a forfeit.", valueName: "file"))
  var capsule: String?
  @OptionGroup var start: StartOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The ticks for the moves, unless the recorded match limits them.", valueName: "ticks"))
  var ticks = "50M/move"
  @OptionGroup var seed: SeedOption
  @OptionGroup var scripts: ScriptOptions
  @Flag(help: "Print the script with the ticks before each line.") var annotate = false
  @Option(
    help: ArgumentHelp(
      "How it is printed: table (default), json, collapsed stacks, or a file for speedscope.",
      valueName: "format"))
  var format: Format?
  @Flag(help: "Print JSON: the same as --format json.") var json = false

  private var catalog: Catalog { scripts.place.catalog }

  func run() async throws {
    try check()
    if let capsule { return show(try await profile(capsule: capsule)) }
    if !typedMatch.isEmpty {
      let (entry, match) = try opened()
      return show(try await profile(match, entry))
    }
    show(try await profile(try game.entry(in: catalog)))
  }

  func opened() throws -> (any GameEntry, MatchSubject) {
    try MatchOpening(number: typedMatch.dropFirst().first, game, in: catalog).one(typedMatch[0])
  }

  private func check() throws(Failure) {
    if typedMatch.count > 2 {
      throw .usage("--match names a file, and given again the number of a match, but no more")
    }
    let said = [
      ("--match", !typedMatch.isEmpty), ("--capsule", capsule != nil),
      ("--against", against != nil),
      (start.said ?? "", start.said != nil),
    ].filter(\.1).map(\.0)
    if said.count > 1 {
      throw .usage("\(said[0]) and \(said[1]) exclude each other: both say what it plays")
    }
    if capsule != nil, let strategy {
      throw .usage("--capsule has its own script: leave “\(strategy)” out")
    }
    if capsule == nil, strategy == nil { throw .usage("say which strategy to profile") }
    if annotate, json || format != nil {
      throw .usage("--annotate and \(json ? "--json" : "--format") exclude each other")
    }
    if json, let format, format != .json {
      throw .usage("--json and --format \(format.rawValue) exclude each other")
    }
  }

  private func show(_ report: ProfileReport) {
    if annotate { return Terminal.print(report.annotated) }
    switch json ? .json : format ?? .table {
    case .table: Terminal.print(report.text(width: Terminal.width))
    case .json: Terminal.print(json: report.json)
    case .collapsed: Terminal.print(report.collapsed)
    case .speedscope: Terminal.print(json: report.speedscope(program: Program.name))
    }
  }

  // MARK: - What it plays

  private func profile<E: GameEntry>(_ entry: E) async throws -> ProfileReport {
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: true))
    let profiling = Profiling(try source(loader), loader: loader, say: Terminal.tell)
    let position = try start.start(of: entry.plugin.game)
    let seed = try seed.seeds().first
    let clocks = Clocks(.unlimited, margin: Clocks.usualMargin, ticks: try control())
    if start.said != nil {
      guard position.outcome == nil else {
        throw Failure.data("the game is over on this position: there is nothing to choose")
      }
      return try await profiling.choose(from: position, clocks: clocks, seed: seed)
    }
    return try await profiling.play(
      from: position, clocks: clocks, as: try typedSide(side, of: entry.plugin.game) ?? .black,
      against: try opponent(loader), seed: seed)
  }

  private func profile<E: GameEntry>(
    _ match: MatchSubject, _ entry: E
  ) async throws -> ProfileReport {
    let reading = try match.reading(of: entry.plugin.game, program: Program.name)
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: true))
    let profiling = Profiling(try source(loader), loader: loader, say: Terminal.tell)
    return try await profiling.replay(
      reading, of: match.path, as: try typedSide(side, of: entry.plugin.game), ticks: try perMove())
  }

  private func profile(capsule file: String) async throws -> ProfileReport {
    let capsule = try Capsule.read(file).counting(ticks: try perMove())
    return try await profile(capsule, of: file, capsule.entry(file, in: catalog))
  }

  private func profile<E: GameEntry>(
    _ capsule: Capsule, of file: String, _ entry: E
  ) async throws -> ProfileReport {
    let record = try capsule.record(of: entry.plugin.game, in: file)
    let cap = CapsuleCap(memory: try MemorySize.bytes(scripts.memory), time: .seconds(60))
    let (cut, _) = capsule.cut(to: cap)
    return try await ProfileReport.reproducing(
      Reproduction(
        capsule: cut, positions: record.positions, moves: record.moves,
        loader: PlayerLoader(
          catalog: catalog, plugin: entry.plugin,
          home: catalog.home(
            of: entry.name, limits: cut.limits.limits, inProcess: scripts.place.inProcess,
            warn: Program.warn)), say: Terminal.tell))
  }

  private func source<G: Game>(_ loader: PlayerLoader<G>) throws -> ScriptSource {
    let source = try catalog.player(strategy ?? "", of: loader.game.name)
    guard let script = try loader.typedScript(of: source) else {
      throw Failure.usage("“\(strategy ?? "")” is not a script: only scripts have a profile")
    }
    return script
  }

  private func opponent<G: Game>(_ loader: PlayerLoader<G>) throws -> any Player<G> {
    if loader.game.isSolo { return Nobody<G>() }
    guard let against else { return try loader.random() }
    let source = try catalog.player(against, of: loader.game.name)
    if source == .human { throw Failure.usage("--against human: a profile needs no person") }
    return try loader.player(source)
  }

  private func control() throws(Failure) -> TickControl {
    guard let control = TickControl(ticks), ticks != "none" else {
      throw .usage("--ticks “\(ticks)” is not a budget, such as 5M/move")
    }
    return control
  }

  /// The budget of a move where nothing else limits it.
  private func perMove() throws(Failure) -> Int {
    let clocks = Clocks(.unlimited, ticks: try control())
    return clocks.remainingTicks(for: .black) ?? 0
  }
}

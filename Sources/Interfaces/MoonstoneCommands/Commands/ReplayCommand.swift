import ArgumentParser
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Show a recorded match; --verify asks again.",
    discussion: """
      With --verify, scripts with the recorded SHA-256 are asked again for each of their moves; \
      versions that play or serve has kept beside the match are found, too. The first difference \
      ends the command with exit code 65. Moves that cannot be verified, such as those of people, \
      are counted. Observers hear the match as if it were played now.
      """)

  @Argument(help: "A match, finished or not, in any format.", completion: .file())
  var file: String
  @OptionGroup var choice: MatchChoiceOptions
  @OptionGroup var game: GameOption
  @OptionGroup var place: PlaceOption
  @OptionGroup var book: BookOption
  @OptionGroup var limit: FileLimitOption
  @OptionGroup var observers: ObserverOption
  @Flag(help: "Ask the scripts again and compare their moves.") var verify = false
  @Option(
    help: ArgumentHelp("Write the match to a page for a browser instead.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?
  @Flag(help: "Print JSON: the journal's lines, or the findings of --verify.") var json = false

  func run() async throws {
    let (entry, match) = try opened()
    if let html { return try write(entry, match, to: html) }
    guard verify else { return try show(entry, match) }
    if !observers.typed.isEmpty {
      throw Failure.usage(
        "--observer and --verify exclude each other: --verify shows nothing of the match")
    }
    try await check(entry, match)
  }

  func opened() throws -> (any GameEntry, MatchSubject) {
    try MatchOpening(choice, game, in: place.catalog).one(file)
  }

  /// Writes a page, which replaces a page of the same name, and no other file.
  private func write<E: GameEntry>(
    _ entry: E, _ match: MatchSubject, to page: String
  ) throws {
    if verify || json || !observers.typed.isEmpty {
      throw Failure.usage("--html excludes --verify, --json and --observer: it only writes a page")
    }
    let reading = try match.reading(of: entry.plugin.game, program: Program.name)
    try PageFile.write(MatchPage(reading).html, to: page)
    tellEnd(of: reading)
  }

  private func show<E: GameEntry>(_ entry: E, _ subject: MatchSubject) throws {
    let reading = try subject.reading(of: entry.plugin.game, program: Program.name)
    var match = reading.start
    let watcher: any Observer<E.G> =
      json ? JournalPrinter<E.G>() : MatchPrinter<E.G>(showsMoves: true)
    let header = reading.header
    let hub =
      observers.typed.isEmpty
      ? nil : try observers.hub(of: entry.plugin, home: try home(entry, header), isJSON: json)
    let listener = hub?.listener(to: match, seed: header.seed)
    func tell(_ event: Match<E.G>.Event, in match: Match<E.G>) throws {
      try watcher.observe(event, in: match)
      try listener?.observe(event, in: match)
    }
    if json {
      try Terminal.emit(JournalLine.header(reading.header))
    } else {
      Terminal.print(heading(of: match, reading.header))
    }
    for entry in reading.entries {
      if let action = entry.action { _ = try match.apply(action) }
      switch entry.content {
      case .event(let event): try tell(event, in: match)
      case .reopened(let program):
        if json {
          try Terminal.emit(JournalLine.reopened(by: program))
        } else {
          Terminal.print("\(program.printable) goes on with the match\n")
        }
      }
    }
    for event in reading.unwritten { try tell(event, in: reading.match) }
    hub?.finish()
    tellEnd(of: reading)
  }

  private func home(_ entry: any GameEntry, _ header: JournalHeader) throws -> ScriptHome {
    let home = place.home(
      of: entry.name, memory: try limit.memory(header.memory, ofJournal: file),
      hasTicks: header.ticks != .unlimited)
    return try book.lent(to: home, of: entry.name)
  }

  private func heading<G: Game>(of match: Match<G>, _ header: JournalHeader) -> Heading {
    Heading(
      "\(match.game.name): \(match.name(of: .black)) against \(match.name(of: .white))",
      terms: "seed \(header.seed), \(match.clocks.inWords)")
  }

  private func tellEnd<G: Game>(of reading: JournalReading<G>) {
    if let torn = reading.torn {
      Terminal.tell(
        "\(file.printable):\(torn.line): the last line is torn; its \(torn.count) bytes are "
          + "left out"
      )
    }
    if reading.match.ending == nil {
      Terminal.tell(
        "the match is unfinished after \(reading.match.ply.plies); "
          + "“moonstone resume \(file.typed)\(choice.again)” continues it")
    }
  }

  private func check<E: GameEntry>(_ entry: E, _ match: MatchSubject) async throws {
    let reading = try match.reading(of: entry.plugin.game, program: Program.name)
    let verification = try await Verification(
      of: reading, plugin: entry.plugin, home: try home(entry, reading.header),
      catalog: place.catalog, versions: VersionFolder(besideMatchesOf: file),
      program: Program.name)
    tellEnd(of: reading)
    if json { try Terminal.emit(verification.json) } else { Terminal.print(verification.text) }
    if let difference = verification.difference {
      throw Failure.data(
        "\(file.printable):\(difference.line): ply \(difference.ply): \(difference.message)")
    }
  }
}

import ArgumentParser
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Show a journal, or check it.",
    discussion: """
      With --verify, scripts with the recorded SHA-256 are asked again for each of their moves. \
      The first difference ends the command with exit code 65. Moves that cannot be verified, such \
      as those of people, are counted. Observers hear the match as if it were played now.
      """)

  @Argument(help: "The journal of a match, finished or not.", completion: .file()) var file: String
  @OptionGroup var place: PlaceOption
  @OptionGroup var observers: ObserverOption
  @Flag(help: "Ask the scripts again and compare their moves.") var verify = false
  @Flag(help: "Print JSON: the journal's lines, or the findings of --verify.") var json = false

  func run() async throws {
    let entry = try place.catalog.game(ofJournal: file)
    guard verify else { return try show(entry) }
    if !observers.typed.isEmpty {
      throw Failure.usage(
        "--observer and --verify exclude each other: --verify shows nothing of the match")
    }
    try await check(entry)
  }

  private func show<E: GameEntry>(_ entry: E) throws {
    let reading = try JournalReading(file, game: entry.plugin.game)
    var match = reading.start
    let watcher: any Observer<E.G> =
      json ? JournalPrinter<E.G>() : MatchPrinter<E.G>(showsMoves: true)
    let header = reading.header
    let hub = try observers.hub(of: entry.plugin, home: home(entry, header), isJSON: json)
    let listener = hub?.listener(to: match, seed: header.seed)
    func tell(_ event: Match<E.G>.Event, in match: Match<E.G>) throws {
      try watcher.observe(event, in: match)
      try listener?.observe(event, in: match)
    }
    if json {
      Terminal.print(JournalLine.header(reading.header))
    } else {
      Terminal.print(heading(of: match, reading.header))
    }
    for entry in reading.entries {
      if let action = entry.action { _ = try match.apply(action) }
      switch entry.content {
      case .event(let event): try tell(event, in: match)
      case .reopened(let program):
        Terminal.print(
          json ? JournalLine.reopened(by: program) : "\(program.printable) goes on with the match\n"
        )
      }
    }
    for event in reading.unwritten { try tell(event, in: reading.match) }
    hub?.finish()
    tellEnd(of: reading)
  }

  private func home(_ entry: any GameEntry, _ header: JournalHeader) -> ScriptHome {
    place.home(of: entry.name, memory: header.memory, hasTicks: header.ticks != .unlimited)
  }

  private func heading<G: Game>(of match: Match<G>, _ header: JournalHeader) -> String {
    "\(match.game.name): \(match.name(of: .black)) against \(match.name(of: .white)), "
      + "seed \(header.seed), \(header.time.inWords)"
  }

  private func tellEnd<G: Game>(of reading: JournalReading<G>) {
    if let torn = reading.torn {
      Terminal.tell(
        "\(file):\(torn.line): the last line is torn; its \(torn.count) bytes are left out")
    }
    if reading.match.ending == nil {
      Terminal.tell(
        "the match is unfinished after \(reading.match.ply.plies); "
          + "“moonstone resume \(file.typed)” continues it")
    }
  }

  private func check<E: GameEntry>(_ entry: E) async throws {
    let reading = try JournalReading(file, game: entry.plugin.game)
    var verification = Verification(
      reading, plugin: entry.plugin, home: home(entry, reading.header), catalog: place.catalog)
    try await verification.run()
    tellEnd(of: reading)
    Terminal.print(json ? verification.json : verification.text)
    if let difference = verification.difference {
      throw Failure.data("\(file):\(difference.line): ply \(difference.ply): \(difference.message)")
    }
  }
}

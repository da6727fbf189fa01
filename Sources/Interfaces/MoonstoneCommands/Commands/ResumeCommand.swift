import ArgumentParser
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneTerminal

struct ResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Continue a match as “match” plays it, line by line.",
    discussion: """
      The players of the journal play on, with their clocks and the context.memory of their \
      scripts, as if “moonstone match” had never stopped. New lines are added to the journal. With \
      --json, only those are printed.

      To play on yourself, on a board, type “moonstone play FILE”, or “moonstone play --continue” \
      for the last unfinished match.
      """)

  @Argument(help: "The journal of the match.", completion: .file()) var file: String
  @OptionGroup var place: PlaceOption
  @OptionGroup var book: BookOption
  @OptionGroup var limit: FileLimitOption
  @OptionGroup var engines: EngineOption
  @OptionGroup var archiving: ArchivingOption
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var observers: ObserverOption
  @OptionGroup var output: OutputOptions

  func run() async throws {
    try await resume(try place.catalog.game(ofJournal: file, goingOn: true))
  }

  private func resume<E: GameEntry>(_ entry: E) async throws {
    let reading = try JournalReading(file, game: entry.plugin.game)
    let match = reading.match
    let header = reading.header
    if match.ending == nil { try engines.allow(match, in: file) }
    let home = try book.lent(
      to: place.home(
        of: entry.name, memory: try limit.memory(header.memory, ofJournal: file),
        hasTicks: header.ticks != .unlimited), of: entry.name)
    let loader = PlayerLoader(catalog: place.catalog, plugin: entry.plugin, home: home)
    var context = RunContext(loader: loader, isJSON: output.json, isQuiet: output.quiet)
    context.archiving = try self.archiving.open()
    context.capsules = try capsules.folder()
    context.observers = try observers.hub(of: entry.plugin, home: home, isJSON: output.json)
    context.warn(of: reading.torn, in: file)
    if let ending = match.ending { return try show(ending, of: reading, on: context) }
    let reopened = try context.reopen(reading, in: file)
    if context.isJSON {
      try Terminal.emit(JournalLine.reopened(by: Program.name))
    } else {
      Terminal.print(context.heading(of: match, seed: header.seed))
      if !context.isQuiet, match.phase != .ready {
        MatchPrinter<E.G>(showsMoves: true).showBoard(of: match)
      }
    }
    defer {
      context.observers?.finish()
      context.archiving?.tell()
    }
    let played = try await context.play(
      match, by: reopened.seats, seed: header.seed, record: reopened.record)
    context.observers?.finish()
    try context.settle(played, journal: file)
    try context.archiving?.check()
  }

  /// Shows a match that is over. An ending that a kill kept from being written is written now.
  private func show<G: Game>(
    _ ending: Ending, of reading: JournalReading<G>, on context: RunContext<G>
  ) throws {
    if !reading.unwritten.isEmpty {
      _ = try JournalWriter(continuing: file, after: reading, program: Program.name)
    }
    context.say("the match is over: “moonstone replay \(file.typed)” shows it")
    try context.printer.observe(.ended(ending), in: reading.match)
  }
}

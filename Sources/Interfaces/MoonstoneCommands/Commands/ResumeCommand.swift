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

struct ResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Continue a match as “match” plays it, line by line.",
    discussion: """
      The players of the journal play on, with their clocks and the context.memory of their \
      scripts, as if “moonstone match” had never stopped. New lines are added to the journal. With \
      --json, only those are printed. A match that is not in a journal goes on in a new one.

      To play on yourself, on a board, type “moonstone play FILE”, or “moonstone play --continue” \
      for the last unfinished match.
      """)

  @Argument(help: "An unfinished match in any format.", completion: .file()) var file: String
  @OptionGroup var choice: MatchChoiceOptions
  @OptionGroup var rules: NewRulesOption
  @OptionGroup var game: GameOption
  @Option(
    help: ArgumentHelp(
      """
      A new file for a match that is not in a journal (default: one in the folder of your matches).
      """, valueName: "file"))
  var journal: String?
  @OptionGroup var place: PlaceOption
  @OptionGroup var book: BookOption
  @OptionGroup var limit: FileLimitOption
  @OptionGroup var engines: EngineOption
  @OptionGroup var archiving: ArchivingOption
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var observers: ObserverOption
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let (entry, match) = try opened()
    try await resume(entry, match)
  }

  func opened() throws -> (any GameEntry, MatchSubject) {
    var opening = MatchOpening(choice, game, in: place.catalog)
    opening.takesNewRules = rules.newRules
    let (entry, match) = try opening.one(file, goingOn: true)
    if match.kind == .capsule {
      throw Failure.data(
        "\(file.printable): is a capsule, whose match ended with a forfeit; “moonstone reproduce "
          + "\(file.typed)” repeats it, and “moonstone fork \(file.typed) --at PLY” goes on before it"
      )
    }
    return (entry, match)
  }

  private func resume<E: GameEntry>(_ entry: E, _ subject: MatchSubject) async throws {
    let file = subject.path
    let renewed = try rules.reading(of: subject, entry.plugin.game)
    let reading = try renewed ?? subject.reading(of: entry.plugin.game, program: Program.name)
    let goesOnInItsJournal = subject.isJournal && renewed == nil
    if goesOnInItsJournal, journal != nil { throw Self.unusedJournal }
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
    let reopened = try context.reopen(
      reading, of: file,
      goingOnIn: goesOnInItsJournal ? nil : try JournalOption.journals(journal),
      wanting: subject.isJournal ? Sides(both: nil) : strangers(in: match))
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
    try context.settle(played, journal: reopened.record.file)
    try context.archiving?.check()
  }

  private static var unusedJournal: Failure {
    .usage(
      "--journal is for a match that goes on in a new journal, and this one goes on in its own")
  }

  /// People, where the players of a match of another program do not exist here.
  private func strangers<G: Game>(in match: Match<G>) -> Sides<PlayerSource?> {
    match.players.map { player in
      let isKnown = (try? place.catalog.player(player.name, of: match.game.name)) != nil
      return isKnown ? nil : .human
    }
  }

  /// Shows a match that is over. An ending that a kill kept from being written is written now.
  private func show<G: Game>(
    _ ending: Ending, of reading: JournalReading<G>, on context: RunContext<G>
  ) throws {
    if !reading.unwritten.isEmpty, (try? MatchSubject(file))?.isJournal == true {
      _ = try JournalWriter(continuing: file, after: reading, program: Program.name)
    }
    context.say("the match is over: “moonstone replay \(file.typed)\(choice.again)” shows it")
    try context.printer.observe(.ended(ending), in: reading.match)
  }
}

import ArgumentParser
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua

struct ResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Go on with an unfinished match.",
    discussion: """
      The match goes on in the phase it was in, with its clocks, its players and what scripts had \
      kept in context.memory; the journal is added to. With --json, only what is added is printed.
      """)

  @Argument(help: "The journal of the match.", completion: .file()) var file: String
  @OptionGroup var place: PlaceOption
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var observers: ObserverOption
  @OptionGroup var output: OutputOptions

  func run() async throws { try await resume(try Games.of(journal: file, goingOn: true)) }

  private func resume<E: GameEntry>(_ entry: E) async throws {
    let reading = try JournalReading(file, game: entry.plugin.game)
    let match = reading.match
    let header = reading.header
    let home = ScriptHome(
      game: entry.name, memory: header.memory, hasTicks: header.ticks != .unlimited,
      inProcess: place.inProcess)
    let stage = Stage(
      plugin: entry.plugin, home: home, isJSON: output.json, isQuiet: output.quiet,
      capsules: try capsules.folder(),
      audience: try observers.audience(of: entry.plugin, home: home, isJSON: output.json))
    stage.warn(of: reading.torn, in: file)
    if let ending = match.ending { return try show(ending, of: reading, on: stage) }
    let reopened = try stage.reopen(reading, in: file)
    if stage.isJSON {
      try Terminal.emit(JournalLine.reopened(by: program))
    } else {
      Terminal.print(stage.heading(of: match, seed: header.seed))
      if !stage.isQuiet, match.phase != .ready {
        Screen<E.G>(showsMoves: true).showBoard(of: match)
      }
    }
    defer { stage.audience?.finish() }
    let played = try await stage.play(
      match, by: reopened.seats, seed: header.seed, record: reopened.record)
    stage.audience?.finish()
    try stage.settle(played, journal: file)
  }

  /// A match that is over is not gone on with, but an ending that was not written before a kill is.
  private func show<G: Game>(
    _ ending: Ending, of reading: JournalReading<G>, on stage: Stage<G>
  ) throws {
    if !reading.unwritten.isEmpty {
      _ = try JournalWriter(continuing: file, after: reading, program: program)
    }
    stage.tell("the match is over: “moonstone replay \(file.typed)” shows it")
    try stage.watcher.observe(.ended(ending), in: reading.match)
  }
}

extension Games {
  /// The game of a journal.
  ///
  /// - Parameter goingOn: whether the match is to be gone on with, for which its rules have to be
  ///   those that it was played by; else a person is told when they are not.
  /// - Throws: exit code 65 when it is not one of ours, or has other rules now.
  static func of(journal file: String, goingOn: Bool = false) throws -> any GameEntry {
    let header = try JournalHeader.read(file)
    guard let entry = try exactly(header.game) else {
      throw Failure.data(
        "\(file):1: the game is “\(header.game.printable)”, and must be \(known)")
    }
    if let played = header.rules, played != entry.rulesDigest {
      let text =
        "the rules of \(header.game) are not those that the match was played by: recorded is "
        + "SHA-256 \(played.printable), present \(entry.rulesDigest ?? "none")"
      if goingOn { throw Failure.data("\(file):1: \(text)") }
      Terminal.tell("\(file):1: \(text)")
    }
    return entry
  }
}

import ArgumentParser
import MoonstoneHost
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
  @OptionGroup var output: OutputOptions

  func run() async throws { try await resume(try Games.of(journal: file)) }

  private func resume<E: GameEntry>(_ entry: E) async throws {
    let reading = try JournalReading(file, game: entry.plugin.game)
    let match = reading.match
    let header = reading.header
    let stage = Stage(
      plugin: entry.plugin,
      home: ScriptHome(
        game: entry.name, memory: header.memory, hasTicks: header.ticks != .unlimited,
        inProcess: place.inProcess), isJSON: output.json, isQuiet: output.quiet,
      capsules: try capsules.folder())
    if let torn = reading.torn {
      Terminal.tell(
        "\(file):\(torn.line): the last line is torn; its \(torn.count) bytes are dropped")
    }
    if let ending = match.ending { return try show(ending, of: reading, on: stage) }
    let sources = try stage.sources(of: match, in: file)
    let seats = try stage.seat(sources, seed: header.seed, memories: match.memories)
    warn(of: seats, match)
    let journal = try JournalWriter(continuing: file, after: reading, program: program)
    if stage.isJSON {
      try Terminal.emit(JournalLine.reopened(by: program))
    } else {
      Terminal.print(stage.heading(of: match, seed: header.seed))
      if !stage.isQuiet, match.phase != .ready {
        Screen<E.G>(showsMoves: true).showBoard(of: match)
      }
    }
    let played = try await stage.play(match, by: seats, seed: header.seed, journal: journal)
    try stage.settle(played, journal: file)
  }

  /// A match that is over is not gone on with, but an ending that was not written before a kill is.
  private func show<G: Game>(
    _ ending: Ending, of reading: JournalReading<G>, on stage: Stage<G>
  ) throws {
    if !reading.unwritten.isEmpty {
      _ = try JournalWriter(continuing: file, after: reading, program: program)
    }
    stage.tell("the match is over: “moonstone replay \(file)” shows it")
    try stage.watcher.observe(.ended(ending), in: reading.match)
  }

  private func warn<G: Game>(of seats: Stage<G>.Seats, _ match: Match<G>) {
    for side in Side.allCases {
      let (recorded, present) = (match.players[side], seats.identities[side])
      guard recorded.digest != present.digest else { continue }
      Terminal.tell(
        "the script of \(match.name(of: side)) is not the one that played so far: "
          + "recorded is SHA-256 \(recorded.digest ?? "of no script"), "
          + "present \(present.digest ?? "none")")
    }
  }
}

extension Games {
  /// The game of a journal.
  ///
  /// - Throws: exit code 65 when it is not one of ours.
  static func of(journal file: String) throws -> any GameEntry {
    let name = try JournalHeader.read(file).game
    if let entry = all.first(where: { $0.name == name }) { return entry }
    throw Failure.data(
      "\(file):1: the game is “\(name.printable)”, and must be \(names.joined(separator: ", "))")
  }
}

extension Stage {
  /// Who goes on with a match: the players it was left with.
  func sources(of match: Match<G>, in file: String) throws(Failure) -> Sides<PlayerSource> {
    func source(_ side: Side) throws(Failure) -> PlayerSource {
      let name = match.players[side].name
      do {
        return try PlayerSource(name, game: game.name)
      } catch {
        throw .missing(
          "\(file): \(game.sideNames[side]) was played by “\(name.printable)”: "
            + error.message)
      }
    }
    return Sides(black: try source(.black), white: try source(.white))
  }
}

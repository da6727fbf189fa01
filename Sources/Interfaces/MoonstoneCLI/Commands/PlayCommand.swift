import ArgumentParser
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play against a script, or against somebody beside you.",
    discussion: """
      You type your moves; “help” lists what else there is. The match is kept as it goes: however \
      you leave, “moonstone play --continue” comes back to it.
      """)

  @Argument(
    help: "A match to open: a journal, or a file that another program saved.", completion: .file())
  var file: String?
  @Flag(name: .customLong("continue"), help: "Come back to the last unfinished match.")
  var comesBack = false
  @Option(help: "Who plays black; you, or who played it, when nothing is said.")
  var black: String?
  @Option(
    help: """
      Who plays white; “corners”, another strategy, or who played it, when nothing is said.
      """)
  var white: String?
  @OptionGroup var game: GameOption
  @OptionGroup var position: PositionOption
  @OptionGroup var seed: SeedOption
  @OptionGroup var clocks: ClockOptions
  @OptionGroup var scripts: ScriptOptions
  @Option(
    help: ArgumentHelp(
      "A new file to keep the match in; among the other matches, when nothing is said.",
      valueName: "file"))
  var journal: String?
  @OptionGroup var capsules: CapsuleOption
  @OptionGroup var observers: ObserverOption
  @Option(help: "How pieces turn on a terminal: off, fast or slow.") var animate = Animation.fast

  func run() async throws {
    if comesBack {
      if file != nil { throw Failure.usage("--continue and a file exclude each other") }
      try checkNothing(isSaidBeside: "--continue")
      try await comeBack(try game.entry())
    } else if let file {
      if Games.isJournal(file) {
        try checkNothing(isSaidBeside: "a journal")
        try await open(file, as: try Games.of(journal: file, goingOn: true))
      } else {
        try await open(file, as: try game.entry())
      }
    } else {
      try await play(try game.entry())
    }
  }

  /// What a journal says already is not said again.
  private func checkNothing(isSaidBeside what: String) throws(Failure) {
    let said = [
      ("--position", position.position != nil), ("--seed", seed.seed != nil),
      ("--time", clocks.time != nil), ("--ticks", clocks.ticks != nil),
      ("--memory", scripts.isSaid), ("--journal", journal != nil),
    ]
    guard let option = said.first(where: \.1)?.0 else { return }
    throw .usage(
      "\(option) and \(what) exclude each other: a match goes on as it began, in its own file")
  }

  // MARK: - A new match

  private func play<E: GameEntry>(_ entry: E) async throws {
    let stage = try stage(entry)
    try await begin(
      from: try position.start(of: stage.game),
      Sides(
        black: try player(black, against: white, game: entry.name),
        white: entry.isSolo && white == nil
          ? .nobody
          : try player(white, against: black ?? PlayerSource.humanName, game: entry.name)),
      on: stage)
  }

  private func begin<G: Game>(
    from start: G.Position, _ sources: Sides<PlayerSource>, on stage: Stage<G>
  ) async throws {
    let store = MatchStore()
    let plan = MatchPlan<G>(
      start: start, sources: (sources.black, sources.white),
      clocks: try clocks.clocks(usually: .unlimited),
      journals: try Journals(journal, store: store), seeds: try seed.seeds())
    defer { stage.audience?.finish() }
    let (match, record) = try await plan.begin(1, on: stage)
    stage.audience?.finish()
    try stage.settle(match, record, store: store)
  }

  private func stage<E: GameEntry>(
    _ entry: E, _ header: JournalHeader? = nil
  ) throws(Failure) -> Stage<E.G> {
    let home =
      if let header {
        ScriptHome(
          game: entry.name, memory: header.memory, hasTicks: header.ticks != .unlimited,
          inProcess: scripts.place.inProcess)
      } else {
        try scripts.home(game: entry.name, hasTicks: clocks.hasTicks)
      }
    return Stage(
      plugin: entry.plugin, home: home, isJSON: false, isQuiet: false, isOpen: true,
      pace: animate.pace, capsules: try capsules.folder(),
      audience: try observers.audience(of: entry.plugin, home: home, isJSON: false))
  }

  /// A side that nobody was named for is the person's, unless the other one is.
  private func player(
    _ typed: String?, against other: String?, game: String
  ) throws(Failure) -> PlayerSource {
    if let typed { return try PlayerSource(typed, game: game) }
    if other == PlayerSource.humanName { return try PlayerSource.usualOpponent(game: game) }
    return .human
  }

  // MARK: - A match that there is

  private func comeBack<E: GameEntry>(_ entry: E) async throws {
    let store = MatchStore()
    guard let file = store.lastUnfinished(entry.plugin.game, note: { Terminal.tell($0) }) else {
      throw Failure.missing(
        "there is no unfinished match of \(entry.name) to come back to in \(store.folder); "
          + "“moonstone play” begins one")
    }
    try await open(file, as: try Games.of(journal: file, goingOn: true))
  }

  private func open<E: GameEntry>(_ file: String, as entry: E) async throws {
    if FileLock.isHeld(file, patience: FileLock.patience) {
      throw Failure.writing(
        "\(file): another program is playing this match just now; leave it there first")
    }
    let wanted = Sides(
      black: try black.map { typed throws(Failure) in try PlayerSource(typed, game: entry.name) },
      white: try white.map { typed throws(Failure) in try PlayerSource(typed, game: entry.name) })
    switch try Opening(file, game: entry.plugin.game) {
    case .journal(let reading):
      try await goOn(reading, in: file, wanted, on: try stage(entry, reading.header))
    case .saved(let start, let players):
      if position.position != nil {
        throw Failure.usage("--position and a file exclude each other: both say where it starts")
      }
      try await begin(
        from: start,
        Sides(black: wanted.black ?? players.black, white: wanted.white ?? players.white),
        on: try stage(entry))
    }
  }

  private func goOn<G: Game>(
    _ reading: JournalReading<G>, in file: String, _ wanted: Sides<PlayerSource?>,
    on stage: Stage<G>
  ) async throws {
    stage.warn(of: reading.torn, in: file)
    let (seats, record) = try stage.reopen(reading, in: file, wanting: wanted)
    let match = reading.match
    Terminal.print(stage.heading(of: match, by: seats, seed: reading.header.seed))
    // Where the board is drawn it is seen anyway.
    if !Terminal.canDraw, match.phase != .ready {
      Screen<G>(showsMoves: true).showBoard(of: match)
      if let ending = match.ending { try stage.watcher.observe(.ended(ending), in: match) }
    }
    defer { stage.audience?.finish() }
    let played = try await stage.play(
      match, by: seats, seed: reading.header.seed, record: record)
    stage.audience?.finish()
    try stage.settle(played, record, store: MatchStore())
  }
}

/// `--animate`.
enum Animation: String, CaseIterable, ExpressibleByArgument {
  case off
  case fast
  case slow

  /// The time from one piece to the next; `nil` when all turn at once.
  var pace: Duration? {
    switch self {
    case .off: nil
    case .fast: .milliseconds(60)
    case .slow: .milliseconds(240)
    }
  }
}

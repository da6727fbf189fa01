import ArgumentParser
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play against a script, or a person beside you.",
    discussion: """
      Type your moves; “help” lists the other commands. The match is saved as you play: however \
      you leave, “moonstone play --continue” returns to it. “moonstone play human” is for two at \
      one board.

      Where you name no opponent, you are asked at a first game how well you play. From then on the \
      level that fits is suggested by your last matches against levels; name another one to change it.

      “play FILE” and “play --continue” open a match on the board; “moonstone resume FILE” lets \
      its players go on line by line, as “match” does.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      Who to play against (a .lua file, a strategy, human), what to play (a game), or a match to \
      open, in any format.
      """, valueName: "opponent|game|match"),
    completion: .file())
  var subject: String?
  @Argument(
    help: ArgumentHelp(
      "The other of the two: who to play against in a named game, or what to play against them.",
      valueName: "game|opponent"),
    completion: .player)
  var other: String?
  @Flag(
    name: .customLong("continue"),
    help: "Return to the last unfinished match, of the --game or of any.")
  var comesBack = false
  @Flag(
    name: .customLong("ask-level"),
    help: "Be asked again how well you play, and meet the level that fits.")
  var asksLevel = false
  @Option(
    help: """
      The player of black (default: you if black moves first, else the usual opponent of the game; \
      in an opened match, its player).
      """, completion: .player)
  var black: String?
  @Option(
    help: """
      The player of white (default: the usual opponent of the game if black moves first, else you; \
      in an opened match, its player).
      """, completion: .player)
  var white: String?
  @OptionGroup var game: GameOption
  @OptionGroup var clocks: ClockOptions
  @Option(
    help: """
      How changing pieces are animated on a terminal: fast, slow, or off, which changes all at once.
      """)
  var animate = Animation.fast
  @OptionGroup var start: StartOptions
  @Option(
    help: ArgumentHelp(
      "A new file to keep the match in (default: one in the folder of your matches).",
      valueName: "file"))
  var journal: String?
  @OptionGroup var seed: SeedOption
  @OptionGroup var archiving: ArchivingOption
  @OptionGroup var observers: ObserverOption
  @OptionGroup var scripts: ScriptOptions
  @OptionGroup var undoMemory: UndoMemoryOption
  @OptionGroup var engines: EngineOption
  @OptionGroup var versions: KeepOption
  @OptionGroup var capsules: CapsuleOption
  // Of files of other programs.
  @OptionGroup var choice: MatchChoiceOptions
  @OptionGroup var rules: NewRulesOption

  private var catalog: Catalog { scripts.place.catalog }

  func run() async throws {
    if comesBack {
      if subject != nil {
        throw Failure.usage("--continue takes no argument; --game names the game to return to")
      }
      try checkNothing(isSaidBeside: "--continue")
      try await comeBack()
    } else if let subject, let other {
      if game.typed != nil {
        throw Failure.usage("--game names the game: name only who to play against beside it")
      }
      let (entry, opponent) = try catalog.game(subject, against: other)
      try await play(entry, against: opponent)
    } else if let subject {
      try await take(subject)
    } else {
      try await play(try game.entry(in: catalog))
    }
  }

  /// Plays against a named player or a named game, or opens a match: what exists as a file that is
  /// not a script is a match, and a folder is one that no player or game has the name of.
  private func take(_ subject: String) async throws {
    if !subject.hasSuffix(".lua"), let isDirectory = isFolder(subject),
      !isDirectory || (try? catalog.subject(subject, of: game.name)) == nil
    {
      let (entry, match) = try opened(subject)
      return try await take(match, as: entry)
    }
    if MatchFormat.isNamed(subject), !PlayerSource.isEngine(subject),
      isFolder(subject) == nil
    {
      throw FileFault(subject, .missing)
    }
    let entry = try game.entry(in: catalog)
    if game.typed != nil { try entry.refuseSecondPlayer(subject) }
    switch try catalog.subject(subject, of: entry.name) {
    case .game(let other): try await play(other)
    case .opponent: try await play(entry, against: subject)
    }
  }

  func opened(_ path: String) throws -> (any GameEntry, MatchSubject) {
    var opening = MatchOpening(choice, game, in: catalog)
    opening.takesNewRules = rules.newRules
    return try opening.one(path, goingOn: true)
  }

  /// Refuses options that contradict what a journal already fixes.
  private func checkNothing(isSaidBeside what: String) throws(Failure) {
    let said = [
      ("--position", start.position != nil), ("--opening", start.opening != nil),
      ("--seed", seed.seed != nil),
      ("--time", clocks.time != nil), ("--ticks", clocks.ticks != nil),
      ("--journal", journal != nil), ("--ask-level", asksLevel),
    ]
    guard let option = said.first(where: \.1)?.0 else { return }
    throw .usage(
      "\(option) and \(what) exclude each other: a match goes on as it began, in its own file")
  }

  // MARK: - A new match

  private func play<E: GameEntry>(_ entry: E, against opponent: String? = nil) async throws {
    var seats = Sides(black: black, white: white)
    // A person has the first move.
    let first = entry.plugin.game.initialPosition.turn
    if let opponent {
      guard let side = [first.opponent, first].first(where: { seats[$0] == nil }) else {
        throw Failure.usage("--black and --white name both players: leave out “\(opponent)”")
      }
      seats[side] = opponent
      // Two people, unless the other side was given away.
      if opponent == PlayerSource.humanName { seats = seats.map { $0 ?? opponent } }
    }
    try entry.refuseSecondPlayer(seats.white)
    if asksLevel { try checkOpponentIsWanted(in: entry, seats) }
    // What is asked is asked before signals are taken, so that Ctrl-C leaves.
    let sources = Sides(
      black: try player(.black, in: seats, first: first, of: entry),
      white: entry.isSolo ? .nobody : try player(.white, in: seats, first: first, of: entry))
    let context = try context(entry)
    try await begin(from: try start.start(of: context.game), sources, on: context)
  }

  private func player<E: GameEntry>(
    _ side: Side, in seats: Sides<String?>, first: Side, of entry: E
  ) throws -> PlayerSource {
    let other = seats[side.opponent] ?? (side == first ? nil : PlayerSource.humanName)
    return try player(seats[side], against: other, entry)
  }

  /// Refuses to ask which level somebody meets who meets nobody, or somebody else.
  private func checkOpponentIsWanted(
    in entry: some GameEntry, _ seats: Sides<String?>
  ) throws(Failure) {
    if entry.isSolo { throw .usage("--ask-level: nobody plays against you in \(entry.name)") }
    let names = [seats.black, seats.white].compactMap { $0 }
    let other = names.first { $0 != PlayerSource.humanName }
    guard let named = other ?? names.dropFirst().first else { return }
    throw .usage("--ask-level finds an opponent, and “\(named)” is named: leave out one of them")
  }

  private func begin<G: Game>(
    from start: G.Position, _ sources: Sides<PlayerSource>, on context: RunContext<G>
  ) async throws {
    let store = MatchFolder()
    let plan = MatchPlan<G>(
      start: start, sources: (sources.black, sources.white),
      clocks: try limits,
      journals: try JournalOption.journals(journal, store: store), seeds: try seed.seeds())
    defer {
      context.observers?.finish()
      context.keeper?.finish()
      context.archiving?.tell()
    }
    let played = try await context.play(1, of: plan)
    context.observers?.finish()
    try context.settle(played.match, played.record, store: store)
    try context.archiving?.check()
  }

  /// People have no time limit, and scripts have ticks.
  private var limits: Clocks {
    get throws(Failure) {
      clocks.time == nil && clocks.ticks == nil ? .usual : try clocks.clocks(usually: .unlimited)
    }
  }

  /// - Parameter file: the journal, if the match is in one.
  private func context<E: GameEntry>(
    _ entry: E, _ header: JournalHeader? = nil, of file: String = ""
  ) throws -> RunContext<E.G> {
    var home =
      if let header {
        try scripts.bookOption.lent(
          to: scripts.place.home(
            of: entry.name,
            memory: try FileLimitOption.memory(
              header.memory, ofJournal: file, most: scripts.memory),
            hasTicks: header.ticks != .unlimited), of: entry.name)
      } else {
        try scripts.home(of: entry.name, hasTicks: try limits.tickControl != .unlimited)
      }
    home.undoMemory = try undoMemory.bytes()
    let loader = PlayerLoader(
      catalog: catalog, plugin: entry.plugin, home: home,
      lead: try start.lead(of: entry.plugin.game))
    var context = RunContext(loader: loader, isJSON: false, isQuiet: false)
    context.isOpen = true
    context.pace = animate.pace
    context.archiving = try self.archiving.open()
    context.capsules = try capsules.folder()
    context.keeper = versions.keeper()
    context.observers = try observers.hub(of: entry.plugin, home: home, isJSON: false)
    return context
  }

  /// Returns the player of a side. An unnamed side belongs to the person, unless the other side
  /// does.
  private func player(
    _ typed: String?, against other: String?, _ entry: some GameEntry
  ) throws -> PlayerSource {
    let game = entry.name
    let isAgainstPerson = (other ?? PlayerSource.humanName) == PlayerSource.humanName
    if let typed {
      let player = try catalog.player(typed, of: game)
      if isAgainstPerson {
        (Introduction(ofLevel: player, in: game, catalog: catalog)
          ?? Introduction(of: player, in: game, onlyOnLadder: true))?.tell()
      }
      return player
    }
    guard other == PlayerSource.humanName else { return .human }
    if let level = try LevelDialog(asksAgain: asksLevel).opponent(in: entry) {
      return try catalog.player(level, of: game)
    }
    let usual = try catalog.usualOpponent(of: game)
    Introduction(of: usual, in: game)?.tell()
    return usual
  }

  // MARK: - An existing match

  private func comeBack() async throws {
    let store = MatchFolder()
    let name = try game.typed == nil ? nil : game.entry(in: catalog).name
    guard
      let file = store.lastUnfinished(of: name, in: catalog, note: { Terminal.tell($0) })
    else {
      let what = name.map { "unfinished match of \($0)" } ?? "unfinished match"
      throw Failure.missing(
        "there is no \(what) to come back to in \(store.folder); “moonstone play” begins one")
    }
    try await open(file, as: try catalog.game(ofJournal: file, goingOn: !rules.newRules))
  }

  private func open<E: GameEntry>(_ file: String, as entry: E) async throws {
    if FileLock.isHeld(file, patience: FileLock.patience) {
      throw Failure.writing(
        "\(file.printable): another program is playing this match just now; leave it there first")
    }
    try entry.refuseSecondPlayer(white)
    let wanted = Sides(
      black: try black.map { try catalog.player($0, of: entry.name) },
      white: try white.map { try catalog.player($0, of: entry.name) })
    let game = entry.plugin.game
    let renewed = try rules.reading(of: try MatchSubject(file), game)
    let reading = try renewed ?? JournalReading(file, game: game)
    try engines.allow(reading.match, in: file, besides: wanted)
    let journals = try renewed.map { _ in try JournalOption.journals(nil, store: MatchFolder()) }
    try await goOn(
      reading, of: file, in: journals, wanted, on: try context(entry, reading.header, of: file))
  }

  /// Continues a journal; begins at a position; or goes on with any other match in a new journal.
  private func take<E: GameEntry>(_ match: MatchSubject, as entry: E) async throws {
    if match.isJournal {
      try checkNothing(isSaidBeside: "a journal")
      return try await open(match.path, as: entry)
    }
    if asksLevel { throw Failure.usage("--ask-level and a file exclude each other") }
    if let option = start.said {
      throw Failure.usage("\(option) and a file exclude each other: both say where it starts")
    }
    let wanted = Sides(
      black: try black.map { try catalog.player($0, of: entry.name) },
      white: try white.map { try catalog.player($0, of: entry.name) })
    guard match.hasMoves else { return try await begin(match, wanted, as: entry) }
    let reading = try match.reading(of: entry.plugin.game, program: Program.name)
    try await goOn(
      reading, of: match.path, in: try JournalOption.journals(journal, store: MatchFolder()),
      wanted.map { $0 ?? .human }, on: try context(entry, reading.header, of: match.path))
  }

  /// Begins a match at the position of a file, with its players, or else against the usual one.
  private func begin<E: GameEntry>(
    _ match: MatchSubject, _ wanted: Sides<PlayerSource?>, as entry: E
  ) async throws {
    let saved = try match.only(of: entry.plugin.game)
    let usual = try catalog.usualOpponent(of: entry.name)
    let first = saved.end.turn
    func player(_ side: Side) -> PlayerSource {
      let isPerson = saved.players.map { $0[side].kind == .person } ?? (side == first)
      return wanted[side] ?? (isPerson ? .human : usual)
    }
    try await begin(
      from: saved.end, Sides(black: player(.black), white: player(.white)),
      on: try context(entry))
  }

  private func goOn<G: Game>(
    _ reading: JournalReading<G>, of file: String, in journals: Journals? = nil,
    _ wanted: Sides<PlayerSource?>, on context: RunContext<G>
  ) async throws {
    context.warn(of: reading.torn, in: file)
    let (seats, record) = try context.reopen(
      reading, of: file, goingOnIn: journals, wanting: wanted)
    let match = reading.match
    Terminal.print(context.heading(of: match, by: seats, seed: reading.header.seed))
    // A drawn board is visible anyway.
    if !Terminal.canDraw, match.phase != .ready {
      MatchPrinter<G>(showsMoves: true).showBoard(of: match)
      if let ending = match.ending { try context.printer.observe(.ended(ending), in: match) }
    }
    defer {
      context.observers?.finish()
      context.archiving?.tell()
    }
    let played = try await context.play(
      match, by: seats, seed: reading.header.seed, record: record)
    context.observers?.finish()
    try context.settle(played, record, store: MatchFolder())
    try context.archiving?.check()
  }
}

/// The values of `--animate`.
enum Animation: String, CaseIterable, ExpressibleByArgument {
  case off
  case fast
  case slow

  /// The time from one piece to the next; `nil` when all change at once.
  var pace: Duration? {
    switch self {
    case .off: nil
    case .fast: .milliseconds(60)
    case .slow: .milliseconds(240)
    }
  }
}

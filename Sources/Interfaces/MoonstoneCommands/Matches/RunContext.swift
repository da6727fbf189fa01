import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// Everything around the matches of one command: players, listeners, output, Ctrl-C.
struct RunContext<G: Game>: Sendable {
  var loader: PlayerLoader<G>
  let isJSON: Bool
  var isQuiet: Bool
  /// Whether the match is one of several; a quiet command then prints only their summary.
  var isOneOfMany = false
  /// Whether the person stays after the end of the match, as in `play`.
  var isOpen = false
  /// Whether the match of two programs is shown on a board that changes in place.
  var isShownInPlace = false
  /// The time from one changing piece to the next on a drawn board; `nil` for all at once.
  var pace: Duration?
  /// The folder for forfeits; `nil` unless the person asked for one.
  var capsules: CapsuleFolder?
  /// The digest of all matches, if the person asked for one.
  var digest: MatchDigest<G>?
  /// Where matches go that end; `nil` if they are wanted in no archive.
  var archiving: MatchArchiving?
  /// Shows how far a series has come; `nil` for a single match.
  var progress: SeriesProgress<G>?
  /// The observers in Lua; `nil` without any.
  var observers: ObserverHub<G>?
  /// What matches came to before; `nil` to play all.
  var cache: UserCache?
  /// Keeps the versions of scripts that play; `nil` if nobody does.
  var keeper: VersionKeeper?
  let interruption = Interruption()

  init(loader: PlayerLoader<G>, isJSON: Bool, isQuiet: Bool) {
    self.loader = loader
    self.isJSON = isJSON
    self.isQuiet = isQuiet
    interruption.onSecondRequest { endEngines() }
    InterruptSignals.begin(for: interruption)
  }

  var game: G { loader.game }

  /// Plays a match as far as possible.
  ///
  /// - Parameters:
  ///   - record: keeps each event of the match before it is shown.
  ///   - listener: hears each event last.
  func play(
    _ match: Match<G>, by seats: Seats<G>, seed: UInt64, record: RunningJournal<G>,
    listener: (any Observer<G>)? = nil
  ) async throws -> Match<G> {
    var listeners: [any Observer<G>] = []
    if let digest { listeners.append(digest) }
    if !tellsOnScreen(seats), !(isQuiet && isOneOfMany) { listeners.append(printer) }
    if let listener { listeners.append(listener) }
    if let progress, progress.isShown { listeners.append(progress) }
    let isOnScreen = seats.hasPeople || isOpen || isShownInPlace
    if let keeper, !isOnScreen { listeners.append(VersionListener(keeper, seats)) }
    let key = keyOfResult(match, seed: seed, record)
    if let key, let known = known(key, match) { return known }
    let archiver = archiving.map { MatchArchiver($0, record, book: loader.home.book) }
    if let archiver { listeners.append(archiver) }
    let inLua = observers?.listener(to: match, seed: seed)
    if isOnScreen {
      return try await playOnScreen(match, by: seats, seed: seed, record, listeners, inLua)
    }
    if archiver != nil || record.file != nil { listeners.insert(record, at: 0) }
    if let inLua { listeners.append(inLua) }
    var match = match
    match.memoryLimit = loader.home.undoMemory
    let host = Host(
      match, players: seats.players, observers: listeners, seed: seed,
      // Under ticks it costs the same whether anybody keeps it. An observer hears of a memory that
      // cannot be kept.
      keepsMemory: record.file != nil || isJSON || capsules != nil || digest != nil
        || inLua != nil,
      loop: loader.plugin.loop)
    interruption.onRequest { host.leave() }
    // An engine and all that it has started are gone when its match is.
    defer { interruption.onRequest(nil) }
    try getReady(host)
    let played = try await host.run()
    try capsules?.record(played, of: host, seed: seed)
    keep(key, host, begunBy: match.players)
    return host.match
  }

  private func playOnScreen(
    _ match: Match<G>, by seats: Seats<G>, seed: UInt64, _ record: RunningJournal<G>,
    _ listeners: [any Observer<G>], _ inLua: (any Observer<G>)?
  ) async throws -> Match<G> {
    let mailbox = Mailbox<SessionReport<G>>()
    let session = Session(
      match, by: seats, loader: loader, seed: seed, record: record, observers: listeners,
      lateObservers: inLua.map { [$0] } ?? [], capsules: capsules, keeper: keeper,
      tell: { mailbox.post($0) })
    try getReady(session.host)
    interruption.onRequest { mailbox.post(.left) }
    defer { interruption.onRequest(nil) }
    observers?.speak(through: { mailbox.post(.observed($0)) })
    defer { observers?.speak(through: nil) }
    let display = DisplayStyle(
      isDrawn: (isOpen || isShownInPlace) && Terminal.canDraw,
      waitsAtPasses: Terminal.isInput && !isShownInPlace, pace: pace,
      tellsMoves: tellsOnScreen(seats), style: .of(isTerminal: Terminal.isOutput))
    return try await ScreenLoop(
      session, mailbox: mailbox, display: display, isOpen: isOpen, isAside: isJSON
    ).play()
  }

  private func getReady(_ host: Host<G>) throws {
    try host.recordPlayers()
    // Only an open session can pause; a match that arrives paused continues.
    if !isOpen, case .paused = host.match.phase { try host.interrupt(.resume) }
  }

  /// Whether the person's screen shows the match, so that a printer is not needed.
  private func tellsOnScreen(_ seats: Seats<G>) -> Bool {
    (seats.hasPeople || isOpen || isShownInPlace) && !isJSON && !isQuiet
  }

  /// Shows a match in the requested form.
  var printer: any Observer<G> {
    if isJSON { return JournalPrinter<G>() }
    return MatchPrinter<G>(showsMoves: !isQuiet)
  }

  /// Prints lines for people; they go to the standard error if the output is for programs.
  func say(_ text: String) { isJSON ? Terminal.tell(text) : Terminal.print(text) }

  /// - Parameters:
  ///   - seats: the players, if they differ from the players of the match so far.
  ///   - place: the place of the match among several.
  ///   - opening: the opening in words.
  func heading(
    of match: Match<G>, by seats: Seats<G>? = nil, seed: UInt64, place: String = "",
    opening: String? = nil
  ) -> Heading {
    func name(_ side: Side) -> String {
      "\(game.sideNames[side]) (\((seats?.identities ?? match.players)[side].name.shownName))"
    }
    return Heading(
      "\(place)\(game.name): \(name(.black)) against \(name(.white))",
      terms: "seed \(seed), \(match.clocks.inWords)" + (opening.map { ", opening \($0)" } ?? ""))
  }
}

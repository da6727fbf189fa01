import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

/// Everything around the matches of one command: who is seated, who watches, what Ctrl-C does.
struct Stage<G: Game>: Sendable {
  var plugin: Plugin<G>
  var home: ScriptHome
  let isJSON: Bool
  let isQuiet: Bool
  /// Whether a match is one of several, of which a quiet command tells only the sum.
  var isOneOfMany = false
  /// Whether the person stays when the match is over, as in `play`.
  var isOpen = false
  /// How fast pieces turn where a board is drawn; `nil` for all at once.
  var pace: Duration?
  /// Where forfeits are kept; `nil` when nobody asked for them.
  var capsules: CapsuleFolder?
  /// Hears every match, where a digest was asked for.
  var digest: MatchDigest<G>?
  /// The observers in Lua; `nil` where there are none.
  var audience: Audience<G>?
  /// The moves from the initial position to where matches begin, as far as they are known.
  var lead: [G.Move] = []
  let interruption = Interruption()

  var game: G { plugin.game }

  /// The players of one match, and where those of them that are people sit.
  struct Seats: Sendable {
    let players: Sides<any Player<G>>
    let sources: Sides<PlayerSource>
    let desk: Desk<G>

    var identities: Sides<PlayerIdentity> {
      Sides(black: players.black.identity, white: players.white.identity)
    }

    var hasPeople: Bool { sources.black == .human || sources.white == .human }
  }

  /// Loads the scripts that a match needs.
  ///
  /// - Parameters:
  ///   - memories: what scripts of a resumed match had kept.
  ///   - isLater: whether matches of the same command went before, with these scripts; one that
  ///     fails to load then forfeits, as one that fails to play does.
  /// - Throws: exit code 65 for a script that cannot be loaded.
  func seat(
    _ sources: Sides<PlayerSource>, seed: UInt64, memories: Sides<String?> = Sides(both: nil),
    isLater: Bool = false
  ) throws(Failure) -> Seats {
    let desk = Desk<G>()
    func player(_ side: Side) throws(Failure) -> any Player<G> {
      switch sources[side] {
      case .human: return HumanPlayer(desk)
      case .nobody: return Nobody()
      case .engine(let name, let words): return try engine(name, words)
      case .script(let name, let path):
        do {
          return try strategy(name, at: path, memory: memories[side])
        } catch {
          guard isLater else { throw error }
          return FailingPlayer(
            named: name, error.message, source: try? file(at: path).source,
            limits: home.limits)
        }
      }
    }
    return Seats(
      players: Sides(black: try player(.black), white: try player(.white)), sources: sources,
      desk: desk)
  }

  func file(at path: String) throws(ScriptError) -> ScriptFile {
    try ScriptFile(path: path, libraries: StrategyFolders().libraries)
  }

  func strategy(
    _ name: String, at path: String, memory: String? = nil
  ) throws(Failure) -> LuaStrategy<G> {
    do {
      return try LuaStrategy(
        try file(at: path), named: name,
        plugin: plugin, limits: home.limits,
        isolation: home.isolation, memory: memory)
    } catch {
      throw Failure(error)
    }
  }

  /// A player that is no person.
  ///
  /// - Precondition: `source` is none.
  func player(_ source: PlayerSource) throws(Failure) -> any Player<G> {
    switch source {
    case .human: preconditionFailure("a person needs a desk")
    case .nobody: Nobody()
    case .engine(let name, let words): try engine(name, words)
    case .script(let name, let path): try strategy(name, at: path)
    }
  }

  /// Starts an engine.
  ///
  /// - Throws: exit code 65 for one that cannot play, 64 for a game that engines do not know.
  func engine(_ name: String, _ words: [String]) throws(Failure) -> GTPPlayer<G> {
    guard let rules = Games.rulesOfGTP(for: game.name) else {
      throw .usage("“\(name.printable)” does not know \(game.name)")
    }
    do {
      return try GTPPlayer(named: name, words, game: game, rules: rules, lead: lead)
    } catch {
      throw .data("\(name.printable): \(error.description.printableLines)")
    }
  }

  /// - Throws: exit code 64 when an engine cannot be told where a match stands.
  func checkEngines(_ match: Match<G>, _ seats: Seats) throws(Failure) {
    for side in Side.allCases {
      guard let engine = seats.players[side] as? GTPPlayer<G>,
        !engine.canReach(match.position, after: match.moves)
      else { continue }
      throw .usage(
        "\(engine.identity.name.printable) cannot be told where the match begins: "
          + GTPPlayer<G>.limit)
    }
  }

  /// Plays a match as far as it goes.
  ///
  /// - Parameters:
  ///   - record: keeps the match, before anything of it is shown.
  ///   - listener: hears of everything last.
  func play(
    _ match: Match<G>, by seats: Seats, seed: UInt64, record: MatchRecord<G>,
    listener: (any Observer<G>)? = nil
  ) async throws -> Match<G> {
    var observers: [any Observer<G>] = []
    if let digest { observers.append(digest) }
    if !tellsThroughTable(seats), !(isQuiet && isOneOfMany) { observers.append(watcher) }
    if let listener { observers.append(listener) }
    let inLua = audience?.listener(to: match, seed: seed)
    if seats.hasPeople || isOpen {
      let session = Session(
        match, by: seats, on: self, seed: seed, record: record, observers: observers,
        inLua: inLua, manner: manner(for: seats), isOpen: isOpen)
      try getReady(session.host)
      return try await session.run()
    }
    if let journal = record.journal { observers.insert(journal, at: 0) }
    if let inLua { observers.append(inLua) }
    let host = Host(
      match, players: seats.players, observers: observers, seed: seed,
      keepsMemory: record.file != nil || isJSON || capsules != nil || digest != nil,
      loop: plugin.loop)
    interruption.onSignal { host.leave() }
    try getReady(host)
    try keepForfeit(try await host.run(), of: host, seed: seed)
    return host.match
  }

  /// Writes the capsule of a match that is over, if it was forfeited and capsules are wanted, and
  /// puts that on record.
  func keepForfeit(_ match: Match<G>, of host: Host<G>, seed: UInt64) throws {
    guard let path = try capsules?.keep(match, by: host.players, seed: seed),
      let side = match.ending?.side
    else { return }
    try host.interrupt(.note(side, "capsule: \(path)"))
  }

  private func getReady(_ host: Host<G>) throws {
    try host.recordPlayers()
    // Only a session that stays open can pause; a match that came so from elsewhere is gone on with.
    if !isOpen, case .paused = host.match.phase { try host.interrupt(.resume) }
  }

  /// Whether the person's table tells the match, and no observer needs to.
  private func tellsThroughTable(_ seats: Seats) -> Bool {
    (seats.hasPeople || isOpen) && !isJSON && !isQuiet
  }

  private func manner(for seats: Seats) -> Manner {
    let isDrawn = isOpen && Terminal.canDraw
    return Manner(
      isDrawn: isDrawn, waitsAtPasses: Terminal.isInput, pace: pace,
      tellsMoves: tellsThroughTable(seats), style: .of(isTerminal: Terminal.isOutput))
  }

  /// Shows a match in the form that was asked for.
  var watcher: any Observer<G> {
    if isJSON { return Lines<G>() }
    return Screen<G>(showsMoves: !isQuiet)
  }

  /// Prints a line for people, which goes aside where the output is for programs.
  func tell(_ line: String) { isJSON ? Terminal.tell(line) : Terminal.print(line) }
}

/// A script that no longer loads, in a match after the first one.
private final class FailingPlayer<G: Game>: Player, Reproducible {
  let identity: PlayerIdentity
  private let message: String
  private let source: ScriptSource?
  private let limits: ScriptLimits

  /// - Parameter source: the text that does not load, where there is one.
  init(named name: String, _ message: String, source: ScriptSource?, limits: ScriptLimits) {
    identity = PlayerIdentity(name: name, digest: source?.digest)
    self.message = message
    self.source = source
    self.limits = limits
  }

  func choose(_ turn: Turn<G>) async throws -> Choice<G.Move> {
    throw Forfeit(.fault, message)
  }

  var lastAsked: ScriptSnapshot? {
    source.map {
      ScriptSnapshot(
        source: $0, limits: limits, memory: nil,
        first: ScriptSnapshot.Beginning(ply: 0, memory: nil))
    }
  }
}

/// Prints a match as JSON, in the lines of a journal.
final class Lines<G: Game>: Observer {
  /// - Throws: exit code 74 when the line cannot be written; the match stops there.
  func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    if let line = JournalLine.event(event, ply: match.ply) { try Terminal.emit(line) }
  }
}

extension Failure {
  init(_ error: ScriptError) {
    switch error.kind {
    case .missing, .unreadable: self = .missing(error.message.printableLines)
    case .invalid: self = .data(error.message.printableLines)
    case .unavailable: self = Failure(code: .fault, message: error.message.printableLines)
    }
  }
}

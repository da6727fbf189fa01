import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua

/// Everything around the matches of one command: who is seated, who watches, what Ctrl-C does.
struct Stage<G: Game>: Sendable {
  let plugin: Plugin<G>
  let home: ScriptHome
  let isJSON: Bool
  let isQuiet: Bool
  /// Whether a match is one of several, of which a quiet command tells only the sum.
  var isOneOfMany = false
  /// Where forfeits are kept; `nil` when nobody asked for them.
  var capsules: CapsuleFolder?
  /// Hears every match, where a digest was asked for.
  var digest: MatchDigest<G>?
  let interruption = Interruption()

  var game: G { plugin.game }

  /// The players of one match, and where those of them that are people sit.
  struct Seats: Sendable {
    let players: Sides<any Player<G>>
    let console: Console<G>

    var identities: Sides<PlayerIdentity> {
      Sides(black: players.black.identity, white: players.white.identity)
    }
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
    let console = console(for: sources, seed: seed)
    func player(_ side: Side) throws(Failure) -> any Player<G> {
      switch sources[side] {
      case .human: return HumanPlayer(console)
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
      players: Sides(black: try player(.black), white: try player(.white)), console: console)
  }

  private func file(at path: String) throws(ScriptError) -> ScriptFile {
    try ScriptFile(path: path, libraries: StrategyFolders().libraries)
  }

  func strategy(
    _ name: String, at path: String, memory: String? = nil
  ) throws(Failure) -> LuaStrategy<G> {
    do {
      return try LuaStrategy(
        try file(at: path), named: name,
        plugin: plugin, limits: home.limits,
        workers: home.workers, memory: memory)
    } catch {
      throw Failure(error)
    }
  }

  /// Plays a match as far as it goes.
  ///
  /// - Parameter journal: hears of everything first, so that nothing is shown that is not kept.
  func play(
    _ match: Match<G>, by seats: Seats, seed: UInt64, journal: (any Observer<G>)?
  ) async throws -> Match<G> {
    var observers: [any Observer<G>] = []
    if let journal { observers.append(journal) }
    if let digest { observers.append(digest) }
    if !(isQuiet && isOneOfMany) { observers.append(watcher) }
    let host = Host(
      match, players: seats.players, observers: observers, attendant: seats.console, seed: seed,
      keepsMemory: journal != nil || isJSON || capsules != nil || digest != nil)
    seats.console.sit(at: host)
    interruption.onSignal { host.leave() }
    // Nobody here pauses a match; one that came so from elsewhere is gone on with.
    if case .paused = match.phase { try host.interrupt(.resume) }
    try recordTexts(of: seats, host)
    let played = try await host.run()
    guard let path = try capsules?.keep(played, by: seats.players, seed: seed),
      let side = played.ending?.side
    else { return played }
    try host.interrupt(.note(side, "capsule: \(path)"))
    return host.match
  }

  /// Puts on record that a resumed match goes on with other texts of its scripts.
  private func recordTexts(of seats: Seats, _ host: Host<G>) throws {
    for side in Side.allCases {
      let player = seats.players[side]
      guard player.identity != host.match.players[side] else { continue }
      switch host.match.phase {
      case .ready: try host.change(side, to: player)
      case .turn, .pass: try host.interrupt(.swap(side, to: player.identity))
      case .paused, .confirmingReset, .over: break
      }
    }
  }

  /// Shows a match in the form that was asked for.
  var watcher: any Observer<G> {
    if isJSON { return Lines<G>() }
    return Screen<G>(showsMoves: !isQuiet)
  }

  /// Prints a line for people, which goes aside where the output is for programs.
  func tell(_ line: String) { isJSON ? Terminal.tell(line) : Terminal.print(line) }

  private func console(for sources: Sides<PlayerSource>, seed: UInt64) -> Console<G> {
    let isJSON = isJSON
    return Console(
      game, humans: sources.map { $0 == .human }, seed: seed,
      print: { isJSON ? Terminal.tell($0) : Terminal.print($0) },
      prompt: { if Terminal.isInput { Terminal.prompt($0, aside: isJSON) } },
      adviser: { name throws(Failure) in try adviser(name, for: sources) })
  }

  /// Who gives a hint: the one that is named, else the opponent, else the usual opponent.
  private func adviser(
    _ name: String?, for sources: Sides<PlayerSource>
  ) throws(Failure) -> any Player<G> {
    let scripts = [sources.black, sources.white].filter { $0 != .human }
    let source: PlayerSource
    if let name {
      source = try PlayerSource(name, game: game.name)
    } else if let script = scripts.first {
      source = script
    } else {
      source = try PlayerSource.usualOpponent(game: game.name)
    }
    guard case .script(let name, let path) = source else {
      throw .usage("a person gives no hints here; name a strategy")
    }
    return try strategy(name, at: path)
  }
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
    }
  }
}

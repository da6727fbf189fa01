import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// An event whose missing matches are played by the program that shows it.
struct GoingOnEvent<E: GameEntry> {
  let reading: EventReading
  private let entry: E
  private let surroundings: Tables.Surroundings

  /// Reads an event.
  ///
  /// - Throws: a ``TableRefusal`` if its results could not be compared with those to come; an
  ///   `EventError`.
  init(at path: String, of entry: E, in surroundings: Tables.Surroundings) throws {
    reading = try EventReading(path)
    self.entry = entry
    self.surroundings = surroundings
    if let obstacle { throw TableRefusal(obstacle) }
  }

  private var obstacle: String? {
    let event = reading.event
    if let why = event.incomparable(with: entry, of: surroundings.program) { return why }
    if event.memory > surroundings.memory {
      return "its scripts have \(event.memory.inUnits) each, and the most here is "
        + surroundings.memory.inUnits
    }
    if !event.clocks.goByTicks {
      return "clocks limit it: “arena resume \(reading.path.typed)” plays on"
    }
    if event.everybody.contains(where: { $0.digest == nil }) {
      return "engines take part: “arena resume \(reading.path.typed)” plays on"
    }
    if !reading.isForOneProgram {
      return "several programs share it: “arena” plays on in each of them"
    }
    return EventReport(reading).isComplete ? "the event is over" : nil
  }

  /// What plays the missing matches.
  ///
  /// - Throws: also if another program is holding the event, or a script has changed in its folder.
  func session() throws -> EventSession<E.G> {
    let event = reading.event
    EventOpenings.draw(
      event.drawn, of: entry.plugin, seed: event.seed, after: event.openings.count)
    var home = surroundings.catalog.home(
      of: entry.name, memory: event.memory, hasTicks: true, inProcess: false, inBackground: true,
      warn: surroundings.warn)
    home.undoMemory = surroundings.undoMemory
    let loader = PlayerLoader(catalog: surroundings.catalog, plugin: entry.plugin, home: home)
    return EventSession(
      event: event,
      entrants: try EventEntrants(of: event, in: reading.path, catalog: surroundings.catalog),
      loader: loader,
      capsules: try CapsuleFolder(
        EventFolder.capsules(in: reading.path), program: surroundings.program, followsLink: false),
      observers: nil, folder: try EventFolder.reopen(reading), jobs: surroundings.answering.jobs,
      cache: surroundings.answering.cache)
  }
}

extension EventReading {
  /// Whether a program that shows the event may play on in it: not if others share it in pieces, and
  /// not in a gate, which has verdicts besides.
  var isForOneProgram: Bool { !event.isGate && !EventPieces.isSplit(path) }
}

extension ArenaEvent {
  /// Says why results of a program could not be compared with those of the event; `nil` if they can.
  ///
  /// - Parameters:
  ///   - entry: the game there.
  ///   - program: the program with its version.
  package func incomparable<E: GameEntry>(with entry: E, of program: String) -> String? {
    func so(_ why: String) -> String { "\(why), so that the results could not be compared" }
    if self.program != program {
      return so("the event was begun by \(self.program.printable), and this is \(program)")
    }
    if rules != entry.rulesDigest {
      return so("the rules of \(entry.name) are not those that the event began with")
        + ": recorded is SHA-256 \(rules?.printable ?? "none"), present \(entry.rulesDigest ?? "none")"
    }
    return otherWeights(of: entry.plugin.game).map(so)
  }

  /// Says that scripts find other weights here than those that the event began with; `nil` if they
  /// are the same, or if it does not say.
  package func otherWeights<G: Game>(of game: G) -> String? {
    guard let recorded = files.weights else { return nil }
    let present = GameWeights.digest(of: GameName.family(of: game.name))
    guard present != recorded else { return nil }
    return
      "the weights of \(game.name) are not those that the event began with: recorded is SHA-256 "
      + "\(recorded.printable), present \(present ?? "none")"
  }
}

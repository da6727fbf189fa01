import MoonstoneArena
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

/// An event that a person wants to begin, as an interface sends it.
package struct NewEvent: Decodable, Sendable {
  package let game: String
  /// The names of those who take part.
  package let players: [String]
  /// How often each two meet, on both sides; once without.
  package var pairs: Int?
  /// The ticks of each side, as a person types them.
  package var ticks: String?

  /// Makes the wish for an event.
  package init(_ game: String, players: [String], pairs: Int? = nil, ticks: String? = nil) {
    (self.game, self.players, self.pairs, self.ticks) = (game, players, pairs, ticks)
  }

  /// The most entrants and pairs that a page begins.
  private static let (mostPlayers, mostPairs) = (100, 100)

  /// How often each two meet.
  private var rounds: Int {
    get throws(TableRefusal) {
      let rounds = pairs ?? 1
      guard (1...Self.mostPairs).contains(rounds) else {
        throw TableRefusal("an event begun here has 1 to \(Self.mostPairs) pairs, not \(rounds)")
      }
      return rounds
    }
  }

  /// Loads the players, and writes the folder of the event.
  ///
  /// - Parameters:
  ///   - entry: the game.
  ///   - surroundings: the files and limits that all matches have in common.
  ///   - path: the folder, which does not exist.
  /// - Throws: a ``TableRefusal`` or an `EventError`; then nothing is written.
  func session<E: GameEntry>(
    of entry: E, in surroundings: Tables.Surroundings, at path: String
  ) throws -> EventSession<E.G> {
    let rounds = try rounds
    guard players.count <= Self.mostPlayers else {
      throw TableRefusal("at most \(Self.mostPlayers) players take part, not \(players.count)")
    }
    var wish = NewMatch(game)
    wish.ticks = ticks
    let clocks = try wish.clocks
    let names = try players.map { name throws(TableRefusal) in
      try surroundings.scripts.player(name, of: entry.name)
    }
    var home = surroundings.catalog.home(
      of: entry.name, memory: surroundings.memory, hasTicks: true, inProcess: false,
      inBackground: true, warn: surroundings.warn)
    home.undoMemory = surroundings.undoMemory
    let loader = PlayerLoader(catalog: surroundings.catalog, plugin: entry.plugin, home: home)
    let entrants: EventEntrants
    let schedule: Schedule
    do {
      // In a class each folder has one owner, whose scripts share what lies there.
      let reach: ScriptFile.Reach = surroundings.scripts.isInClass ? .folder : .ownFolder
      entrants = try EventEntrants(names, loader: loader, reach: reach, leavesOut: true)
      schedule = try Schedule(.roundRobin(rounds: rounds), entrants: entrants.entrants.count)
    } catch {
      throw TableRefusal("\(error)".printableLines)
    }
    let seed = Seeds().first
    let game = loader.game
    let event = ArenaEvent(
      game: game.name, schedule: schedule, entrants: entrants.entrants,
      openings: try EventOpenings.read(
        nil, of: loader.plugin, count: rounds, seed: seed, note: { _ in }),
      seed: seed, clocks: clocks, memory: surroundings.memory, program: surroundings.program,
      rules: game.rulesDigest,
      files: ArenaEvent.UsedFiles(
        weights: GameWeights.digest(of: GameName.family(of: game.name)), book: home.book?.digest))
    let folder = try EventFolder.create(path, event, files: entrants.files)
    return EventSession(
      event: event, entrants: entrants, loader: loader,
      capsules: try CapsuleFolder(
        EventFolder.capsules(in: path), program: surroundings.program, followsLink: false),
      observers: nil, folder: folder, jobs: surroundings.answering.jobs,
      cache: surroundings.answering.cache)
  }
}

/// Hears nothing: who looks at an event reads its folder.
final class SilentListener: EventListener {
  func begin(
    _ standings: @escaping @Sendable () -> (event: ArenaEvent, standings: Standings),
    running: @escaping @Sendable () -> Int
  ) {}
  func tell<G: Game>(_ result: MatchResult, _ match: Match<G>, seed: UInt64, capsule: String?) {}
  func tellLeaving() {}
  func refresh() async {}
  func end() {}
}

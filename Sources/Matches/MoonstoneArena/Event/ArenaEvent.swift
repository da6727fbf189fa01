import MoonstoneHost
import MoonstoneKernel

/// Many matches between many players: all that decides what is played, and how it comes out.
public struct ArenaEvent: Hashable, Sendable {
  /// Where matches begin.
  public struct Opening: Hashable, Sendable {
    /// The moves from the initial position, or the position itself, as it was read.
    public let name: String
    /// The position's text.
    public let start: String

    public init(name: String, start: String) {
      self.name = name
      self.start = start
    }

    /// The moves from the initial position, as far as they are known.
    public func lead<G: Game>(in game: G) -> [G.Move] {
      guard let moves = try? game.transcript(name) else { return [] }
      let reached = moves.reduce(into: game.initialPosition) { $0.playUnchecked($1) }
      return reached.description == start ? moves : []
    }
  }

  /// A part of an event for one of several machines: each plays every `count`th pairing.
  public struct Shard: Hashable, Sendable {
    /// Counted from 1.
    public let index: Int
    public let count: Int

    /// - Precondition: `index` is in `1...count`.
    public init(_ index: Int, of count: Int) {
      precondition((1...max(count, 1)).contains(index), "no such part of an event")
      self.index = index
      self.count = count
    }
  }

  /// The version of the format of its folder.
  public static let version = 1

  public let game: String
  /// The game's ``Game/rulesDigest``.
  public let rules: String?
  public let schedule: Schedule
  public let entrants: [Entrant]
  /// At least one.
  public let openings: [Opening]
  public let seed: UInt64
  public let clocks: Clocks
  /// What a script may use, in bytes.
  public let memory: Int
  /// Which program holds it, and which version of it.
  public let program: String
  /// `nil` for all of it.
  public let shard: Shard?

  let ids: [String]
  /// Who had a place before, those of one place in their order.
  let versions: [FormerVersion]
  /// Where each of the ids stands first, those of old versions included.
  let places: [String: Int]
  /// The numbers of the openings, in the order in which the seed has them played.
  private let order: [Int]

  /// - Precondition: there are as many entrants as the schedule says, and an opening at least.
  public init(
    game: String, schedule: Schedule, entrants: [Entrant], openings: [Opening], seed: UInt64,
    clocks: Clocks, memory: Int, program: String, shard: Shard? = nil, rules: String? = nil
  ) {
    self.init(
      game: game, schedule: schedule, entrants: entrants, ids: Entrant.ids(of: entrants),
      openings: openings, seed: seed, clocks: clocks, memory: memory, program: program,
      shard: shard, rules: rules)
  }

  /// - Parameter ids: what matches are kept under; they stay when others change.
  init(
    game: String, schedule: Schedule, entrants: [Entrant], ids: [String],
    versions: [FormerVersion] = [], openings: [Opening], seed: UInt64, clocks: Clocks, memory: Int,
    program: String, shard: Shard?, rules: String?
  ) {
    precondition(entrants.count == schedule.entrants, "a schedule for others")
    precondition(!openings.isEmpty, "an event without an opening")
    self.game = game
    self.rules = rules
    self.schedule = schedule
    self.entrants = entrants
    self.openings = openings
    self.seed = seed
    self.clocks = clocks
    self.memory = memory
    self.program = program
    self.shard = shard
    self.ids = ids
    self.versions = versions
    var places = Self.places(of: ids)
    for version in versions { places[version.id] = version.place }
    self.places = places
    var chance = SplitMix64(seed: seed)
    order = Array(openings.indices).shuffled(using: &chance)
  }

  /// The opening of both matches of a pairing. All pairings that are so far in an event have the same
  /// one, so that nobody has an easier one than others.
  public func opening(of pairing: Pairing) -> Opening {
    let place =
      switch schedule.format {
      case .roundRobin, .gauntlet: pairing.round - 1
      case .swiss(_, let pairs): (pairing.round - 1) * pairs + pairing.number - 1
      case .knockout(let pairs):
        (pairing.round - 1) * (pairs + Format.mostExtraPairs) + pairing.number - 1
      }
    return openings[order[place % order.count]]
  }

  /// What decides a match's seed.
  private func key(of match: ScheduledMatch) -> String {
    let pairing = match.pairing
    return "\(pairing.round) \(pairing.number) \(match.leg) "
      + "\(id(of: pairing.first, in: pairing.round)) \(id(of: pairing.second, in: pairing.round))"
  }

  /// A match's own seed, which follows from the event's and from what the match is: the first
  /// 53 bits of the SHA-256 of both.
  public func seed(of match: ScheduledMatch) -> UInt64 {
    var hash = SHA256()
    hash.update("\(seed) \(key(of: match))".utf8)
    return hash.first64Bits >> 11
  }

  /// Whether this part of the event plays a pairing.
  ///
  /// - Parameter place: its place in the schedule, counted from 0.
  public func plays(_ place: Int) -> Bool { shard.map { place % $0.count == $0.index - 1 } ?? true }

  /// How many of so many pairings this part of the event plays.
  public func share(of pairings: Int) -> Int {
    shard.map { (pairings - $0.index + $0.count) / $0.count } ?? pairings
  }

  /// The same event, of which another part is played; `nil` for all of it.
  public func part(_ shard: Shard?) -> ArenaEvent {
    ArenaEvent(
      game: game, schedule: schedule, entrants: entrants, ids: ids, versions: versions,
      openings: openings, seed: seed, clocks: clocks, memory: memory, program: program,
      shard: shard, rules: rules)
  }

  /// The same event, held between others.
  func held(
    between entrants: [Entrant], ids: [String], versions: [FormerVersion] = [],
    _ schedule: Schedule
  ) -> ArenaEvent {
    ArenaEvent(
      game: game, schedule: schedule, entrants: entrants, ids: ids, versions: versions,
      openings: openings, seed: seed, clocks: clocks, memory: memory, program: program,
      shard: shard, rules: rules)
  }
}

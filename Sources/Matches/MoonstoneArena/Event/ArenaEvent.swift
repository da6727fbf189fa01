import MoonstoneKernel
import MoonstoneSupport

/// An event of many matches between many entrants: everything that decides what is played and how
/// the matches come out.
///
///     let event = try ArenaEvent(
///       of: game, between: ["mine", "yours"], clocks: Clocks(.perMove(.seconds(1))))
public struct ArenaEvent: Hashable, Sendable {
  /// A position in which matches begin.
  public struct Opening: Hashable, Sendable {
    /// The moves from the initial position, or the position itself, as a person wrote it.
    public let name: String
    /// The text of the position.
    public let start: String

    /// - Parameters:
    ///   - name: the moves from the initial position, or the position itself.
    ///   - start: the text of the position.
    public init(name: String, start: String) {
      self.name = name
      self.start = start
    }

    /// The moves from the initial position; none if ``name`` is a position.
    public func lead<G: Game>(in game: G) -> [G.Move] {
      guard let moves = try? game.transcript(name) else { return [] }
      let reached = moves.reduce(into: game.initialPosition) { $0.playUnchecked($1) }
      return reached.description == start ? moves : []
    }
  }

  /// The part of an event that one of several machines plays: every `count`th pairing.
  public struct Shard: Hashable, Sendable {
    /// Counted from 1.
    public let index: Int
    /// How many parts the event has.
    public let count: Int

    /// - Precondition: `index` is in `1...count`.
    public init(_ index: Int, of count: Int) {
      precondition((1...max(count, 1)).contains(index), "an event has no such part")
      self.index = index
      self.count = count
    }
  }

  /// The SHA-256, in lower-case hexadecimal, of files that scripts use and that were there when the
  /// event began; `nil` for one that was not.
  public struct UsedFiles: Hashable, Sendable {
    /// The weights of the game.
    public var weights: String?
    /// The opening book, which is also kept with each script.
    public var book: String?

    /// Names the files.
    public init(weights: String? = nil, book: String? = nil) {
      self.weights = weights
      self.book = book
    }
  }

  /// The version of the format of an event's folder.
  public static let version = 1

  /// The name of the game.
  public let game: String
  /// The game's `Game.rulesDigest`.
  public let rules: String?
  /// The format, and which entrants play in which rounds.
  public private(set) var schedule: Schedule
  /// In the order of their places.
  public let entrants: [Entrant]
  /// At least one.
  public let openings: [Opening]
  /// What follows when these do not suffice; `nil` if they are used again.
  package private(set) var drawn: DrawnOpenings?
  /// The number from which all seeds of matches and the order of openings follow.
  public let seed: UInt64
  /// The time and ticks of every match.
  public let clocks: Clocks
  /// The memory that a script may use, in bytes.
  public let memory: Int
  /// The name and version of the program that holds the event.
  public let program: String
  /// The part that is played here; `nil` for the whole event.
  public private(set) var shard: Shard?
  /// What scripts used when the event began, to say later that it is another.
  public internal(set) var files = UsedFiles()

  /// What the matches of each entrant are kept under.
  let ids: [String]
  /// Earlier versions of entrants; those of one place in their order.
  let versions: [FormerVersion]
  /// The place of each id, former versions included.
  let places: [String: Int]
  /// The indices of the openings, in the order in which they are played.
  private let order: [Int]

  /// - Precondition: there are as many entrants as the schedule says, and at least one opening.
  public init(
    game: String, schedule: Schedule, entrants: [Entrant], openings: [Opening], seed: UInt64,
    clocks: Clocks, memory: Int, program: String, shard: Shard? = nil, rules: String? = nil,
    files: UsedFiles = UsedFiles()
  ) {
    self.init(
      game: game, schedule: schedule, entrants: entrants, ids: Entrant.ids(of: entrants),
      openings: openings, drawn: nil, seed: seed, clocks: clocks, memory: memory, program: program,
      shard: shard, rules: rules)
    self.files = files
  }

  /// The same event with more openings than it lists.
  package func drawing(_ drawn: DrawnOpenings?) -> ArenaEvent {
    var event = self
    event.drawn = drawn
    event.schedule.openings = max(openings.count, drawn?.most ?? 0)
    return event
  }

  /// - Parameter ids: what matches are kept under; the ids stay the same when other entrants
  ///   change.
  init(
    game: String, schedule: Schedule, entrants: [Entrant], ids: [String],
    versions: [FormerVersion] = [], openings: [Opening], drawn: DrawnOpenings?, seed: UInt64,
    clocks: Clocks, memory: Int, program: String, shard: Shard?, rules: String?
  ) {
    precondition(entrants.count == schedule.entrants, "the schedule has other entrants")
    precondition(!openings.isEmpty, "an event needs an opening")
    self.game = game
    self.rules = rules
    var schedule = schedule
    schedule.openings = max(openings.count, drawn?.most ?? 0)
    self.schedule = schedule
    self.entrants = entrants
    self.openings = openings
    self.drawn = drawn
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

  /// The opening of both matches of a pairing.
  public func opening(of pairing: Pairing) -> Opening {
    let place = schedule.opening(of: pairing)
    if place >= openings.count, let opening = drawn?.opening(place - openings.count) {
      return opening
    }
    return openings[order[place % openings.count]]
  }

  /// The moves of the openings, by their names; empty if all openings have the same length.
  /// Otherwise a match from a short opening may pass through a longer one.
  func leads<G: Game>(in game: G) -> [String: [G.Move]] {
    let leads = openings.map { ($0.name, $0.lead(in: game)) }
    let isEven = Set(leads.map(\.1.count)).count <= 1
    return isEven ? [:] : Dictionary(leads) { first, _ in first }
  }

  /// The seed of a match: the first 53 bits of the SHA-256 of the event's seed, the match's place
  /// in the schedule and its entrants.
  public func seed(of match: ScheduledMatch) -> UInt64 { seed(of: MatchKey(match, of: self)) }

  func seed(of key: MatchKey) -> UInt64 {
    let (first, second) = key.leg == 1 ? (key.black, key.white) : (key.white, key.black)
    var hash = SHA256()
    hash.update("\(seed) \(key.round) \(key.number) \(key.leg) \(first) \(second)".utf8)
    return hash.first64Bits >> 11
  }

  /// Whether this part of the event plays a pairing.
  ///
  /// - Parameter place: the place of the pairing in the schedule, counted from 0.
  public func plays(_ place: Int) -> Bool { shard.map { place % $0.count == $0.index - 1 } ?? true }

  /// How many of the first `pairings` pairings this part of the event plays.
  public func share(of pairings: Int) -> Int {
    shard.map { (pairings - $0.index + $0.count) / $0.count } ?? pairings
  }

  /// The same event, with another part to play; `nil` for the whole event.
  public func part(_ shard: Shard?) -> ArenaEvent {
    var event = self
    event.shard = shard
    return event
  }

  /// The same event between other entrants.
  func held(
    between entrants: [Entrant], ids: [String], versions: [FormerVersion] = [],
    _ schedule: Schedule
  ) -> ArenaEvent {
    var schedule = schedule
    schedule.isMeasuringOnly = self.schedule.isMeasuringOnly
    var event = ArenaEvent(
      game: game, schedule: schedule, entrants: entrants, ids: ids, versions: versions,
      openings: openings, drawn: drawn, seed: seed, clocks: clocks, memory: memory,
      program: program, shard: shard, rules: rules)
    event.files = files
    return event
  }

  /// The same event, in which a gate measures whoever waits, and does not settle its top yet.
  package var measuringOnly: ArenaEvent {
    var event = self
    event.schedule.isMeasuringOnly = true
    return event
  }
}

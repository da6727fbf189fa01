import MoonstoneKernel

/// The first line of a journal: what a match is played with.
public struct JournalHeader: Hashable, Sendable {
  /// The version of the format that this program writes and reads.
  public static let version = 1
  /// The seeds that every reader of JSON keeps, see RFC 8259, section 6.
  public static let seeds: ClosedRange<UInt64> = 0...(1 << 53 - 1)

  /// The name of the game.
  public let game: String
  /// The game's ``Game/rulesDigest``.
  public let rules: String?
  /// Where the match began, as its position describes itself.
  public let start: String
  public let seed: UInt64
  /// Who played at first.
  public let players: Sides<PlayerIdentity>
  public let time: TimeControl
  public let ticks: TickControl
  /// See ``Clocks/margin``; kept to the nanosecond.
  public let margin: Duration
  /// How many bytes a script may use.
  public let memory: Int
  /// Which program wrote the journal, and which version of it.
  public let program: String

  /// - Precondition: `seed` is one of ``seeds``; `margin` and `memory` are not negative.
  public init(
    game: String, rules: String? = nil, start: String, seed: UInt64, players: Sides<PlayerIdentity>,
    time: TimeControl = .unlimited, margin: Duration = .zero, ticks: TickControl = .unlimited,
    memory: Int, program: String
  ) {
    precondition(Self.seeds.contains(seed), "a seed is at most 2^53 - 1")
    precondition(margin >= .zero && memory >= 0, "a margin and a memory are not negative")
    self.game = game
    self.rules = rules
    self.start = start
    self.seed = seed
    self.players = players
    self.time = time
    self.margin = margin
    self.ticks = ticks
    self.memory = memory
    self.program = program
  }

  /// The header for a match that has not started.
  ///
  /// - Precondition: `seed` is one of ``seeds``; `memory` is not negative.
  public init<G>(_ match: Match<G>, seed: UInt64, memory: Int, program: String) {
    self.init(
      game: match.game.name, rules: match.game.rulesDigest, start: match.start.description,
      seed: seed, players: match.players,
      time: match.clocks.control, margin: match.clocks.margin, ticks: match.clocks.tickControl,
      memory: memory, program: program)
  }

  /// Reads the first line of a journal and nothing else, to learn of which game it is.
  public static func read(_ file: String) throws(JournalError) -> JournalHeader {
    try JournalHeader(JournalSource(firstLineOf: file).first)
  }

  /// Reads the first line of a journal that has been read already; `file` is for errors.
  public static func read(
    _ bytes: some Collection<UInt8>, file: String
  ) throws(JournalError) -> JournalHeader {
    try JournalHeader(JournalSource(Array(bytes), file: file).first)
  }

  /// The match as it was before it started.
  func match<G: Game>(of game: G, in file: String) throws(JournalError) -> Match<G> {
    guard self.game == game.name else {
      let names = (JournalCoding.quoted(self.game), JournalCoding.quoted(game.name))
      throw JournalError(file: file, line: 1, "“game” is \(names.0), and must be \(names.1)")
    }
    do throws(NotationError) {
      return Match(
        game, from: try game.position(start), players: players,
        clocks: Clocks(time, margin: margin, ticks: ticks))
    } catch {
      throw JournalError(file: file, line: 1, "“start” goes wrong at \(error)")
    }
  }
}

import MoonstoneKernel

/// The first line of a journal: the game, the players and the limits of a match.
public struct JournalHeader: Hashable, Sendable {
  /// The newest version of the format that this program writes and reads.
  ///
  /// A journal has version 1 unless a player in its header has parameters, or matches end once they
  /// are solved.
  public static let version = 2
  /// The seeds that every JSON reader keeps exactly, see RFC 8259, section 6.
  public static let seeds: ClosedRange<UInt64> = 0...(1 << 53 - 1)
  /// The limits of memory that a header can have, in bytes.
  public static let memories = 1...(1 << 40)

  /// The name of the game.
  public let game: String
  /// The SHA-256 of the rules of a game in Lua, as `Game.rulesDigest` has it; `nil` for any other.
  public let rules: String?
  /// The text of the position in which the match began.
  public let start: String
  /// The number from which all random numbers of the match follow.
  public let seed: UInt64
  /// The players when the match began.
  public let players: Sides<PlayerIdentity>
  /// The time that each side has.
  public let time: TimeControl
  /// The ticks that each side has.
  public let ticks: TickControl
  /// When the match ends before its rules end it; `nil` for never.
  public let adjudication: Adjudication?
  /// See `Clocks.margin`; rounded towards zero to nanoseconds.
  public let margin: Duration
  /// The memory that a script may use, in bytes.
  public let memory: Int
  /// The name and version of the program that wrote the journal.
  public let program: String

  /// - Precondition: `seed` is one of ``seeds``, `memory` of ``memories``; `margin` is not
  ///   negative.
  public init(
    game: String, rules: String? = nil, start: String, seed: UInt64, players: Sides<PlayerIdentity>,
    time: TimeControl = .unlimited, margin: Duration = .zero, ticks: TickControl = .unlimited,
    adjudication: Adjudication? = nil, memory: Int, program: String
  ) {
    precondition(Self.seeds.contains(seed), "a seed is at most 2^53 - 1")
    precondition(margin >= .zero, "a margin is not negative")
    precondition(Self.memories.contains(memory), "a memory is from 1 byte to 1 TiB")
    self.game = game
    self.rules = rules
    self.start = start
    self.seed = seed
    self.players = players
    self.time = time
    self.margin = margin
    self.ticks = ticks
    self.adjudication = adjudication
    self.memory = memory
    self.program = program
  }

  /// The version of the format that the journal has.
  var formatVersion: Int {
    adjudication == nil && players.black.parameters.isEmpty && players.white.parameters.isEmpty
      ? 1 : 2
  }

  /// The header of a match that has not started.
  ///
  /// - Precondition: `seed` is one of ``seeds``, and `memory` of ``memories``.
  public init<G>(_ match: Match<G>, seed: UInt64, memory: Int, program: String) {
    self.init(
      game: match.game.name, rules: match.game.rulesDigest, start: match.start.description,
      seed: seed, players: match.players,
      time: match.clocks.control, margin: match.clocks.margin, ticks: match.clocks.tickControl,
      adjudication: match.clocks.adjudication, memory: memory, program: program)
  }

  /// Reads only the first line of a journal, for example to learn its game.
  ///
  ///     let header = try JournalHeader.read("match.jsonl")
  ///     print(header.game, header.players.black.name)
  ///
  /// - Throws: a ``JournalError`` if the file cannot be read or does not begin with a header.
  public static func read(_ file: String) throws(JournalError) -> JournalHeader {
    try JournalHeader(JournalSource(firstLineOf: file).first)
  }

  /// Reads the first line of a journal that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: the journal, or at least its first line.
  ///   - file: the name of the file, for errors.
  /// - Throws: a ``JournalError`` if the bytes do not begin with a header.
  public static func read(
    _ bytes: some Collection<UInt8>, file: String
  ) throws(JournalError) -> JournalHeader {
    try JournalHeader(JournalSource(Array(bytes), file: file).first)
  }

  /// The match before it started.
  ///
  /// - Parameter file: the name of the file, for errors.
  /// - Throws: a ``JournalError`` if the header is of another game or its position is not valid.
  func match<G: Game>(of game: G, in file: String) throws(JournalError) -> Match<G> {
    guard self.game == game.name else {
      let names = (JournalCoding.quoted(self.game), JournalCoding.quoted(game.name))
      throw JournalError(file: file, line: 1, "“game” is \(names.0), and must be \(names.1)")
    }
    do throws(NotationError) {
      return Match(
        game, from: try game.position(start), players: players,
        clocks: Clocks(time, margin: margin, ticks: ticks, adjudication: adjudication))
    } catch {
      throw JournalError(file: file, line: 1, "“start” goes wrong at \(error)")
    }
  }
}

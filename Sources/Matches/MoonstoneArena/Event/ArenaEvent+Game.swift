import MoonstoneKernel
import MoonstoneSupport

extension ArenaEvent {
  /// Creates an event of a game at hand; everything but the entrants has a default.
  ///
  ///     let event = try ArenaEvent(of: reversi, between: ["mine", "yours"])
  ///
  /// - Parameters:
  ///   - game: the game that is played.
  ///   - entrants: who takes part; a text is an entrant without a script.
  ///   - format: who meets whom; by default each meets each, twice, with both sides.
  ///   - openings: the moves from the initial position with which matches begin, in the game's
  ///     notation; by default, none.
  ///   - seed: the number from which all seeds of matches and the order of openings follow.
  ///   - clocks: the time and ticks of every match; by default, ten seconds a move.
  ///   - memory: the memory that a script may use, in bytes.
  ///   - program: the name and version of the program that holds the event.
  /// - Throws: ``Schedule/Impossible``, or a `NotationError` in an opening.
  public init<G: Game>(
    of game: G, between entrants: [Entrant], format: Format = .roundRobin(rounds: 1),
    openings: [String] = [""], seed: UInt64 = 0,
    clocks: Clocks = Clocks(.perMove(.seconds(10))), memory: Int = 64 << 20,
    program: String? = nil
  ) throws {
    self.init(
      game: game.name, schedule: try Schedule(format, entrants: entrants.count),
      entrants: entrants, openings: try openings.map { try Opening($0, of: game) }, seed: seed,
      clocks: clocks, memory: memory, program: program ?? "moonstone \(moonstoneVersion)",
      rules: game.rulesDigest)
  }
}

extension ArenaEvent.Opening {
  /// The position that moves lead to from the initial one.
  ///
  /// - Parameters:
  ///   - moves: the moves in the game's notation, such as `f5d6c3`; empty for the initial position.
  ///   - game: the game.
  /// - Throws: a `NotationError`.
  public init<G: Game>(_ moves: String, of game: G) throws(NotationError) {
    let reached = try game.transcript(moves).reduce(into: game.initialPosition) {
      $0.playUnchecked($1)
    }
    self.init(name: moves.isEmpty ? reached.description : moves, start: reached.description)
  }
}

extension Entrant: ExpressibleByStringLiteral {
  /// An entrant without a script, by its name.
  public init(stringLiteral name: String) { self.init(name: name, digest: nil) }
}

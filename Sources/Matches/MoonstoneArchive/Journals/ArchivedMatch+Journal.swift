import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// Why an archived match cannot be played again.
public struct UnplayableMatch: ExplainedError, Hashable, Sendable {
  /// The ply that cannot be played, counted from 1; `nil` if it is the start or the ending.
  public let ply: Int?
  /// What is wrong.
  public let message: String

  init(ply: Int? = nil, _ message: String) {
    self.ply = ply
    self.message = message
  }

  /// What kind of fault it is.
  public var faultKind: FaultKind { .data }

  public var description: String { ((ply.map { "ply \($0): " } ?? "") + message).printable }
}

extension ArchivedMatch {
  /// The match of a journal as it stands: moves that were taken back are not in it.
  ///
  /// A journal knows no event, opening or date.
  public init<G>(_ reading: JournalReading<G>) { self.init(MatchRecord(reading)) }

  /// The moves as the game reads them.
  ///
  /// - Parameter game: the game that was played.
  /// - Returns: the start and the moves.
  /// - Throws: ``UnplayableMatch`` at the first thing that the game does not know.
  public func moves<G: Game>(
    of game: G
  ) throws(UnplayableMatch) -> (start: G.Position, moves: [G.Move]) {
    guard facts.game == game.name else {
      throw UnplayableMatch("it is a match of \(facts.game), not of \(game.name)")
    }
    guard let start = try? game.position(facts.start) else {
      throw UnplayableMatch("its start is not a position of \(game.name): \(facts.start)")
    }
    do throws(IllegalPly) {
      return (start, try MatchRecord(game, from: start, checking: plies.map(\.move)).moves)
    } catch {
      throw UnplayableMatch(
        ply: error.ply, "\(error.text) is not legal in \(error.position)")
    }
  }

  /// The lines of a journal of the match, without line feeds.
  ///
  /// If a move took longer than its limits allow, the journal is without limits.
  ///
  /// - Parameters:
  ///   - game: the game that was played.
  ///   - program: who writes the journal, if the match does not know who recorded it.
  /// - Throws: ``UnplayableMatch`` if the match cannot be played again.
  public func journal<G: Game>(
    of game: G, program: String
  ) throws(UnplayableMatch) -> [String] {
    let (start, moves) = try moves(of: game)
    let time = TimeControl(facts.limits.time) ?? .unlimited
    let ticks = facts.limits.ticks.flatMap { TickControl($0) } ?? .unlimited
    let limited = Clocks(time, margin: .milliseconds(10), ticks: ticks)
    for clocks in [limited, Clocks(.unlimited)] {
      if let lines = journal(of: game, from: start, moves, clocks, program) { return lines }
    }
    throw UnplayableMatch("its ending does not follow from its moves")
  }

  /// - Returns: `nil` if the clocks or the ending do not allow it.
  private func journal<G: Game>(
    of game: G, from start: G.Position, _ moves: [G.Move], _ clocks: Clocks, _ program: String
  ) -> [String]? {
    var match = Match(game, from: start, players: facts.players.map(\.identity), clocks: clocks)
    let seed = facts.seed.flatMap { JournalHeader.seeds.contains($0) ? $0 : nil } ?? 0
    let memory = facts.limits.memory.flatMap { JournalHeader.memories.contains($0) ? $0 : nil }
    var lines = [
      JournalLine.header(
        JournalHeader(
          match, seed: seed, memory: memory ?? 64 << 20, program: facts.program ?? program))
    ]
    func apply(_ action: Match<G>.Action) -> Bool {
      guard let events = try? match.apply(action) else { return false }
      lines += events.compactMap { JournalLine.event($0) }
      return true
    }
    guard apply(.start) else { return nil }
    for (ply, move) in zip(plies, moves) {
      guard let request = match.request else { return nil }
      let answer: Match<G>.Answer =
        if case .acknowledgePass = request.kind {
          .acknowledge
        } else {
          .play(Choice(move, comment: ply.comment, ticks: ply.ticks), elapsed: ply.time ?? .zero)
        }
      guard apply(.answer(request, answer)) else { return nil }
    }
    guard match.ply == moves.count else { return nil }
    if match.ending == nil, let interrupt = facts.ending?.interrupt {
      guard apply(.interrupt(interrupt)) else { return nil }
    }
    return lines
  }
}

extension ArchivedPly {
  /// What the player said of its move; `nil` if nothing is known.
  package var comment: Comment? {
    value == nil && depth == nil ? nil : Comment(value: value, depth: depth)
  }
}

extension ArchivedEnding {
  /// How a match ended that the rules did not end; `nil` if they did.
  package var interrupt: Interrupt? {
    Ending(
      outcome: side.map { .win($0.opponent) }, termination: termination, side: side,
      message: message
    ).interrupt
  }
}

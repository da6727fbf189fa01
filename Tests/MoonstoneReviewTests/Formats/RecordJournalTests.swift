import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneTestGames
import Testing

@testable import MoonstoneReview

/// A journal that is made of a record, without a text.
@Suite struct RecordJournalTests {
  @Test func itIsTheJournalThatItsLinesAreReadAs() throws {
    for game in try everyGame() { try check(game) }
  }

  private static let players: [Sides<PlayerIdentity?>] = [
    Sides(both: nil), Sides(black: PlayerIdentity(name: "new"), white: nil),
  ]

  private func check<G: Game>(_ game: G) throws {
    for seed in 1...(game is LuaGame ? 4 : 20) {
      var random = RandomRecord(seed: UInt64(seed))
      let record = random.record(of: game, most: game is LuaGame ? 20 : 80)
      let what = "\(game.name) \(seed)"
      let made = try JournalReading(record, by: "test")
      let read = try expectSame(made, what)
      for ply in [0, record.plies.count / 2, record.plies.count] {
        for players in Self.players {
          guard let fork = try? made.fork(at: ply, players: players) else {
            #expect(throws: NoSuchPly.self, "\(what)") {
              try record.fork(at: ply, players: players, by: "test")
            }
            continue
          }
          try expectSame(fork, "\(what), fork at \(ply)")
          #expect(try read.fork(at: ply, players: players).lines == fork.lines, "\(what), \(ply)")
          let own = try record.fork(at: ply, players: players, by: "test")
          #expect(own.match.moves == Trail(record.moves.prefix(ply)), "\(what), \(ply)")
        }
      }
    }
  }

  /// Reads the lines of a journal, and compares.
  @discardableResult private func expectSame<G: Game>(
    _ made: JournalReading<G>, _ what: String
  ) throws -> JournalReading<G> {
    let text = made.lines.map { $0 + "\n" }.joined()
    let read = try JournalReading(text.utf8, file: "m.jsonl", game: made.start.game)
    #expect(made.header == read.header, "\(what)")
    #expect(read.lines == made.lines, "\(what)")
    #expect(made.entries.map(\.line) == read.entries.map(\.line), "\(what)")
    #expect(made.entries.map(\.ply) == read.entries.map(\.ply), "\(what)")
    #expect(made.entries.map(\.content) == read.entries.map(\.content), "\(what)")
    #expect(made.entries.map(\.action) == read.entries.map(\.action), "\(what)")
    #expect(made.unwritten.isEmpty && read.unwritten.isEmpty && read.torn == nil, "\(what)")
    #expect(made.match.positions == read.match.positions, "\(what)")
    #expect(made.match.phase == read.match.phase, "\(what)")
    #expect(made.match.players == read.match.players, "\(what)")
    #expect(made.match.memories == read.match.memories, "\(what)")
    #expect(made.match.clocks == read.match.clocks, "\(what)")
    #expect(made.match.ending == read.match.ending, "\(what)")
    return read
  }

  /// A match whose clocks allowed the moves so far, and not the last one.
  @Test func aForkKeepsTheClocksThatAllowItsMoves() throws {
    var record = try MatchRecord(Reversi(), checking: ["f5", "d6", "c3"])
    record.control.time = Sides(both: .perMatch(.seconds(5), increment: .zero))
    record.annotate { index, ply in ply.elapsed = .seconds(index == 2 ? 9 : 1) }
    #expect(try JournalReading(record, by: "test").header.time == .unlimited)
    let fork = try record.fork(at: 2, players: Sides(both: nil), by: "test")
    #expect(fork.header.time == .perMatch(.seconds(5), increment: .zero))
    #expect(fork.match.clocks.remaining(for: .black) == .seconds(4))
  }
}

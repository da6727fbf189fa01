import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneArena

@Suite struct MatchCacheTests {
  /// A cache in memory.
  private final class Shelf: Sendable {
    let values = Locked<[String: [UInt8]]>([:])

    var cache: MatchCache {
      MatchCache(
        find: { [values] name in values.withLock { $0[name] } },
        add: { [values] name, bytes in values.withLock { $0[name] = bytes } })
    }
  }

  /// Plays the first legal move, and draws no chance.
  private final class Plain: Player, ChanceTelling {
    let identity = PlayerIdentity(name: "plain")
    let hasDrawnChance = false
    let fails: Forfeit?

    init(fails: Forfeit? = nil) { self.fails = fails }

    func choose(_ turn: Turn<Strip>) async throws -> Choice<Strip.Move> {
      if let fails { throw fails }
      guard let move = turn.position.legalMoves.first else { throw CancellationError() }
      return Choice(move, ticks: 3)
    }
  }

  private static func event(
    _ seed: UInt64, clocks: Clocks = Clocks(.unlimited, ticks: .perMove(1000))
  ) throws -> ArenaEvent {
    let openings = ["-b----w- black", "b------w white"]
    return ArenaEvent(
      game: Hall.game.name, schedule: try Schedule(.roundRobin(rounds: 4), entrants: 4),
      entrants: (0..<4).map { Entrant(name: "player-\($0)", digest: "digest-\($0)") },
      openings: openings.map { ArenaEvent.Opening(name: $0, start: $0) }, seed: seed,
      clocks: clocks, memory: 1 << 20, program: "test 1")
  }

  /// Plays an event.
  ///
  /// - Returns: its digest, how many players were asked for, and how many matches were known.
  private static func play(
    _ event: ArenaEvent, with cache: MatchCache?, takesForfeits: Bool = true,
    _ player: @escaping @Sendable () -> any Player<Strip> = { Gambler("gambler") }
  ) async throws -> (digest: String, players: Int, known: Int, told: Int) {
    let asked = Locked(0)
    let told = Locked(0)
    var delegate = Arena<Strip>.Delegate(
      player: { _, _, _ in
        asked.withLock { $0 += 1 }
        return player()
      }, tell: { match in if match.isKnown { told.withLock { $0 += 1 } } })
    delegate.cache = cache
    delegate.takesKnownForfeits = takesForfeits
    let arena = try Arena(event, of: Hall.game, delegate: delegate)
    try await arena.run(jobs: 2)
    return (
      arena.results.digest(of: event, arena.plan), asked.withLock { $0 }, cache?.known.known ?? 0,
      told.withLock { $0 }
    )
  }

  @Test func anEventThatWasPlayedIsNotPlayedAgainAndHasTheSameDigest() async throws {
    let event = try Self.event(1)
    let shelf = Shelf()
    let without = try await Self.play(event, with: nil)
    let first = try await Self.play(event, with: shelf.cache)
    let again = try await Self.play(event, with: shelf.cache)
    #expect(first.digest == without.digest && again.digest == without.digest)
    #expect(first.players == 96 && first.known == 0)
    #expect(again.players == 0 && again.known == 48 && again.told == 48)
  }

  @Test func matchesOfChanceAreKnownUnderTheirSeedOnly() async throws {
    let shelf = Shelf()
    _ = try await Self.play(try Self.event(1), with: shelf.cache)
    let other = try await Self.play(try Self.event(2), with: shelf.cache)
    #expect(other.known == 0 && other.players == 96)
  }

  @Test func matchesWithoutChanceAreKnownUnderEverySeed() async throws {
    let shelf = Shelf()
    let first = try await Self.play(try Self.event(1), with: shelf.cache) { Plain() }
    // Each of the two openings is played twice.
    #expect(first.known > 0 && shelf.values.withLock { $0.count } == 24)
    let event = try Self.event(2)
    let without = try await Self.play(event, with: nil) { Plain() }
    let other = try await Self.play(event, with: shelf.cache) { Plain() }
    #expect(other.players == 0 && other.digest == without.digest)
  }

  @Test func whatAClockLimitsIsNeverKnown() async throws {
    let shelf = Shelf()
    for clocks in [
      Clocks(.perMove(.seconds(10))), Clocks(.perMove(.seconds(10)), ticks: .perMove(1000)),
      Clocks(.unlimited),
    ] {
      let event = try Self.event(1, clocks: clocks)
      let played = try await Self.play(event, with: shelf.cache)
      #expect(played.players == 96)
    }
    #expect(shelf.values.withLock { $0.isEmpty })
  }

  @Test func forfeitsAreKnownUnlessTheMachineDecidedThem() async throws {
    let event = try Self.event(1)
    let shelf = Shelf()
    func play(_ forfeit: Forfeit) async throws -> Int {
      try await Self.play(event, with: shelf.cache) { Plain(fails: forfeit) }.players
    }
    for machine in [
      Forfeit(.fault, "its worker was ended"), Forfeit(.time, "ran out of CPU time", ticks: 7),
    ] {
      #expect(try await play(machine) == 96)
      #expect(shelf.values.withLock { $0.isEmpty })
    }
    let wrong = Forfeit(.fault, "player-1: no move", ticks: 7)
    let without = try await Self.play(event, with: nil) { Plain(fails: wrong) }
    #expect(try await play(wrong) > 0)
    let known = try await Self.play(event, with: shelf.cache) { Plain(fails: wrong) }
    #expect(known.players == 0 && known.digest == without.digest)
    let capsules = try await Self.play(event, with: shelf.cache, takesForfeits: false) {
      Plain(fails: wrong)
    }
    #expect(capsules.players == 96 && capsules.digest == without.digest)
  }

  @Test func aResultReadsBackAndNothingElseDoes() throws {
    let account = MatchAccount(
      moves: Sides(black: 3, white: 200), nanoseconds: Sides(black: 1, white: 1 << 40),
      ticks: Sides(black: 0, white: 50_000_000))
    var match = Match(Hall.game, from: try Hall.game.position("-b----w- black"))
    _ = try match.apply(.start)
    _ = try match.apply(.interrupt(.forfeit(.white, Forfeit(.fault, "a.lua:3: “why”", ticks: 1))))
    #expect(KnownResult(match, account) == nil, "nobody counted what failed")
    let result = try #require(KnownResult(match, account.failing(.white, ticks: 1)))
    #expect(KnownResult(bytes: result.bytes) == result)
    for count in 0..<(result.bytes.count - 1) {
      #expect(KnownResult(bytes: Array(result.bytes.prefix(count)))?.ending != result.ending)
    }
    let renamed = result.match(
      Hall.game, from: match.start,
      players: Sides(both: PlayerIdentity(name: "b")), clocks: match.clocks)
    #expect(renamed?.ending?.termination == .fault)
  }

  @Test func illegalMovesAreNoMatch() async throws {
    let event = try Self.event(1)
    let shelf = Shelf()
    _ = try await Self.play(event, with: shelf.cache)
    let other = Shelf()
    for (name, bytes) in shelf.values.withLock({ $0 }) {
      other.values.withLock { $0[name] = Array(bytes.dropLast(2)) + "zz".utf8 }
    }
    #expect(try await Self.play(event, with: other.cache).players == 96)
  }
}

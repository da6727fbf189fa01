import Foundation
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneTestGames
import MoonstoneTestSupport
import Testing

/// A record holds a match: whatever made it, playing it again gives the same match.
@Suite struct MatchRecordTests {
  @Test func everyMatchIsPlayedAgainFromItsRecord() throws {
    var endings: Set<Termination> = []
    for game in try everyGame() { endings.formUnion(try play(game)) }
    #expect(endings == Set(Termination.allCases))
  }

  /// - Returns: how the matches ended.
  private func play<G: Game>(_ game: G) throws -> Set<Termination> {
    var (endings, passes) = (Set<Termination>(), 0)
    // Rules in Lua take their time.
    for seed in 1...(game is LuaGame ? 30 : 200) {
      let random = try RandomMatch(game, seed: UInt64(seed))
      let parts = MatchParts(random.match)
      #expect(MatchParts(try MatchRecord(random.match).match()) == parts, "\(game.name) \(seed)")
      #expect(MatchParts(try random.record.match()) == parts, "\(game.name) \(seed), as it grew")
      #expect(random.record.positions == random.match.positions)
      #expect(random.record.end == random.match.position)
      if let ending = random.match.ending { endings.insert(ending.termination) }
      passes += random.match.moves.count { $0 == game.pass }
    }
    if game is Strip { #expect(passes > 20) }
    return endings
  }

  @Test func eachPlyKnowsItsPlayerHoweverTheMatchWentOn() throws {
    let (one, two, three) = (
      PlayerIdentity(name: "one.lua", digest: "1"), PlayerIdentity(name: "one.lua", digest: "2"),
      PlayerIdentity(name: "human", kind: .person)
    )
    let start = Match(ConnectFour(), players: Sides(both: one), clocks: Clocks(.unlimited))
    var (match, record) = (start, MatchRecord(start))
    func apply(_ action: Match<ConnectFour>.Action) throws {
      for event in try match.apply(action) { record.take(event) }
    }
    func play() throws {
      let request = try #require(match.request)
      let move = try #require(match.position.legalMoves.first)
      try apply(.answer(request, .play(Choice(move), elapsed: .zero)))
    }
    func players() -> [PlayerIdentity?] { record.plies.indices.map { record.player(ofPly: $0) } }
    try apply(.start)
    for _ in 0..<4 { try play() }
    try apply(.interrupt(.swap(.black, to: two)))
    try apply(.interrupt(.change(.white, to: three)))
    for _ in 0..<2 { try play() }
    #expect(players() == [one, one, one, one, two, three])
    // What is played again is still that of whoever played it.
    try apply(.interrupt(.takeBack(plies: 4)))
    try apply(.interrupt(.swap(.black, to: three)))
    try apply(.interrupt(.redo(plies: 3)))
    #expect(players() == [one, one, one, one, two])
    try apply(.interrupt(.takeBack(plies: 3)))
    try play()
    #expect(players() == [one, one, three])
    let data = try JSONEncoder().encode(record)
    let decoder = JSONDecoder()
    decoder.userInfo[.matchGame] = ConnectFour()
    let again = try decoder.decode(MatchRecord<ConnectFour>.self, from: data)
    #expect(again.plies == record.plies)
    #expect(record.forgetting([.record]).player(ofPly: 0) == three)
    #expect(record.forgetting([.versions]).player(ofPly: 0) == PlayerIdentity(name: "one.lua"))
  }

  @Test func textsAreCheckedMoveByMove() throws {
    let record = try MatchRecord(
      ConnectFour(), checking: "d d c".split(separator: " "), place: "m.txt:1")
    #expect(record.moves.map(\.description) == ["d", "d", "c"])
    #expect(record.plies.map(\.side) == [.black, .white, .black])
    #expect(record.ending == nil)
    #expect(record.end == record.positions[3])
  }

  @Test func theFirstTextThatIsNoLegalMoveIsNamed() throws {
    let wrong = #expect(throws: IllegalPly.self) {
      _ = try MatchRecord(Reversi(), checking: ["f5", "d6", "a1"])
    }
    #expect(wrong?.description == "ply 3: a1 is illegal for black, who can play c3 c4 c5 c6 c7")
    #expect(wrong?.index == 2 && wrong?.text == "a1")
    let unknown = #expect(throws: IllegalPly.self) {
      _ = try MatchRecord(Reversi(), checking: ["z9"])
    }
    #expect(unknown?.description == "ply 1: “z9” is not a move of reversi")
  }

  @Test func forcedPassesMayBeLeftOutOnlyWhereTheyAreImplied() throws {
    let game = Strip()
    var seed: UInt64 = 0
    var whole: [Strip.Move] = []
    repeat {
      seed += 1
      whole = Array(try RandomMatch(game, seed: seed).match.moves)
    } while !whole.dropLast().contains { $0 == game.pass }
    let start = try RandomMatch(game, seed: seed).match.start
    let moves = whole.last == game.pass ? whole.dropLast() : whole[...]
    let without = moves.filter { $0 != game.pass }
    let implied = try MatchRecord(game, from: start, checking: without, passes: .implied)
    #expect(implied.moves == Array(moves))
    #expect(throws: IllegalPly.self) { _ = try MatchRecord(game, from: start, checking: without) }
  }

  @Test func aMoveThatTookTooLongIsPlayedWithOtherClocksOnly() throws {
    var record = try MatchRecord(ConnectFour(), checking: ["d", "d"])
    record.control.time = Sides(both: .perMove(.seconds(1)))
    record.annotate { _, ply in ply.elapsed = .seconds(2) }
    #expect(throws: Rejection.self) { _ = try record.match() }
    record.control.time.white = .unlimited
    #expect(try record.match().moves == Trail(record.moves), "sides with different times have none")
  }

  @Test func aRecordSaysWhatIsKnown() throws {
    var record = try MatchRecord(ConnectFour(), checking: ["d", "d"])
    #expect(record.details == [.moves])
    record.players = Sides(black: PlayerIdentity(name: "a"), white: PlayerIdentity(name: "b"))
    record.tags.date = "1997"
    record.ending = Ending(outcome: .win(.white), termination: .resignation, side: .black)
    record.annotate { _, ply in ply.elapsed = .seconds(2) }
    record.missing = [.scores]
    #expect(record.details == [.moves, .players, .dates, .reasons, .times, .scores])
  }

  @Test func anEndingAndItsInterruptAreOne() {
    for reason in Forfeit.Reason.allCases {
      let interrupt = Interrupt.forfeit(.white, Forfeit(reason, "so it was"))
      #expect(Ending(interrupt)?.interrupt == interrupt)
    }
    #expect(Ending(.resign(.black))?.interrupt == .resign(.black))
    #expect(Ending(.abort("gone"))?.interrupt == .abort("gone"))
    #expect(Ending(.pause) == nil)
    #expect(Ending(outcome: .draw, termination: .rules).interrupt == nil)
  }
}

import Foundation
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Engines that speak NBoard's protocol, in every dialect.
@Suite(.timeLimit(.minutes(10 * patience))) struct NBoardPlayerTests {
  /// Version 2, the protocol's own example, Edax, and others.
  @Test(
    arguments: [
      ("=== F5/1.2/0.5", 1.2), ("=== f5 -1.00 0.0", -1), ("=== F5", nil), ("===F5//0.5", nil),
      ("=== f5/-0.5", -0.5), ("  ===  F5 / 2 / 1 ", 2), ("=== F5 nan", nil), ("=== F5/1,2/3", nil),
    ] as [(String, Double?)])
  func anAnswerIsReadInEveryDialect(line: String, value: Double?) async throws {
    let player = try FakeNBoardEngine(cases: ["go) echo '\(line)';;"]).player()
    let choice = try await player.choose(turn())
    #expect(choice.move.description == "f5" && choice.comment?.value == value)
  }

  /// Edax complains of version 2 on its standard error, and goes on.
  @Test func anEngineMayWantVersionOne() async throws {
    let player = try FakeNBoardEngine(
      cases: [
        "'nboard 1') ;;", "nboard*) echo 'Error: expected \"nboard 1\"' >&2;;",
        "go) echo 'status thinking'; echo 'nodestats 90 0.01'; echo '=== f5 -1.00 0.0';;",
      ]
    ).player()
    #expect(try await player.choose(turn()).move.description == "f5")
  }

  @Test func theMatchIsToldWithItsTime() async throws {
    let log = newFile()
    let player = try FakeNBoardEngine(cases: ["go) echo '=== C3';;"], log: log).player()
    _ = try await player.choose(turn("f5d6", remaining: .milliseconds(65_900)))
    let told = try lines(of: log)
    #expect(told.first == "nboard 2" && told.last == "go")
    let game = try #require(told.first { $0.hasPrefix("set game ") }).dropFirst(9)
    let match = try GGFMatch(parsing: String(game))
    #expect(match.moves.map(\.text) == ["F5", "D6"])
    #expect(match.moves.map(\.side) == [.black, .white])
    #expect(match.clocks[.black]?.main == 66 && match.mover == .black)
    #expect(match.moves.map(\.seconds) == [0.1, nil])
  }

  @Test func aPositionThatNoMovesLeadToIsTold() async throws {
    let log = newFile()
    let player = try FakeNBoardEngine(cases: ["go) echo '=== d6';;"], log: log).player()
    let position = try turn("f5").position
    #expect(player.canReach(position, after: []))
    _ = try await player.choose(Turn(game: Reversi(), position: position))
    let game = try #require(try lines(of: log).first { $0.hasPrefix("set game ") }).dropFirst(9)
    let match = try GGFMatch(parsing: String(game))
    #expect(match.moves.isEmpty && match.mover == .white)
    #expect(match.board.filter { $0 == "*" }.count == 4)
  }

  /// What it still says to the turn before is not taken for an answer.
  @Test func anAnswerThatComesTwiceIsHeardOnce() async throws {
    let player = try FakeNBoardEngine(
      cases: [
        "*']B['*) answer=D6;;", "'set game'*) answer=F5;;",
        "go) echo \"=== $answer\" \n echo '=== F5';;",
      ]
    ).player()
    #expect(try await player.choose(turn()).move.description == "f5")
    #expect(try await player.choose(turn("f5")).move.description == "d6")
  }

  @Test func chatterIsToldOnce() async throws {
    var engine = FakeNBoardEngine(
      cases: ["go) echo 'status thinking'; echo what; echo 'search F5 1 0 3'; echo '=== F5';;"])
    engine.greeting = #"Fake 1.0\nset myname Fake\n"#
    let player = try engine.player()
    let notes = Locked<[PlayerReport]>([])
    for _ in 1...2 {
      let turn = Turn(
        game: Reversi(), position: Reversi().initialPosition,
        report: { report in notes.withLock { $0.append(report) } })
      _ = try await player.choose(turn)
    }
    #expect(
      notes.withLock(\.self) == [.note("nboard:fake said “Fake 1.0” before its first answer")])
  }

  @Test(arguments: ["a1", "PA", "z99", "", "F5F6"])
  func anIllegalAnswerIsAForfeit(answer: String) async throws {
    let player = try FakeNBoardEngine(cases: ["go) echo '=== \(answer)';;"]).player()
    let forfeit = await player.forfeit(try turn())
    #expect(
      forfeit
        == Forfeit(.illegalMove, "nboard:fake answered “\(answer)”, and can play d3 c4 f5 e6"))
  }

  @Test func aCrashIsAForfeitAndTheNextMoveStartsItAgain() async throws {
    let file = newFile()
    let player = try FakeNBoardEngine(
      cases: [
        "go) [ -e \(file) ] || { touch \(file); echo 'no book' >&2; exit 3; }; echo '=== f5';;"
      ]
    ).player()
    #expect(
      await player.forfeit(try turn())
        == Forfeit(.fault, "nboard:fake ended with code 3, its last words “no book”"))
    #expect(try await player.choose(turn()).move.description == "f5")
  }

  /// One that says nothing, and one that says too much.
  @Test(arguments: ["sleep 1000", "while :; do echo 'search F5 1 0 3'; done"])
  func anEngineThatDoesNotAnswerIsKilled(what: String) async throws {
    let player = try FakeNBoardEngine(cases: ["go) \(what);;"]).player()
    let forfeit = await player.forfeit(try turn(remaining: .milliseconds(300)))
    #expect(forfeit == Forfeit(.time, "nboard:fake did not answer in time and was killed"))
  }

  @Test func anEndlessLineIsAForfeit() async throws {
    let player = try FakeNBoardEngine(
      cases: ["go) while :; do printf '=================================='; done;;"]
    ).player()
    #expect(await player.forfeit(try turn())?.reason == .fault)
  }

  @Test func aProgramThatDoesNotStartIsRefused() {
    let error = #expect(throws: EngineError.self) {
      try EnginePlayer(named: "nboard:", ["false"], speaking: .nboard, game: Reversi())
    }
    #expect(error?.description == "false ended with code 1")
  }
}

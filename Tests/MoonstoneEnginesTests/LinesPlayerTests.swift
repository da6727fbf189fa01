import Foundation
import MoonstoneConnectFour
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Programs that read and write a line of JSON for each turn.
@Suite(.timeLimit(.minutes(10 * patience))) struct LinesPlayerTests {
  @Test func aTurnIsOneObject() async throws {
    let log = newFile()
    let player = try linesPlayer(
      #"printf '%s\n' "$line" >> '\#(log)'; echo '{"move": "d6"}'"#, Reversi())
    let turn = try turn("f5", remaining: .milliseconds(1500))
    let choice = try await player.choose(turn)
    #expect(choice == Choice(try #require(Move("d6"))))
    #expect(
      try lines(of: log) == [
        """
        {"budget":{"increment":0,"moves":null,"seconds":1.5,"ticks":null},"game":"reversi",\
        "history":["f5"],"moves":["f4","d6","f6"],"ply":1,"position":"\(turn.position)","seed":0,\
        "side":"white","start":"\(Reversi().initialPosition)"}
        """
      ])
  }

  @Test func aValueAndACommentAreRecorded() async throws {
    let player = try linesPlayer(
      #"echo '{"comment": "the middle", "move": "d", "value": 0.5, "more": [1]}'"#, ConnectFour())
    let game = ConnectFour()
    let choice = try await player.choose(Turn(game: game, position: game.initialPosition))
    #expect(choice.comment == Comment(value: 0.5, text: "the middle"))
  }

  @Test(arguments: [#"{"resign": true}"#, #"{"move": "f5", "resign": true}"#])
  func aPlayerMayResign(answer: String) async throws {
    let player = try linesPlayer("echo '\(answer)'", Reversi())
    await #expect(throws: Resignation.self) { _ = try await player.choose(try turn()) }
  }

  @Test func whoDoesNotResignPlaysOn() async throws {
    let player = try linesPlayer(#"echo '{"resign": false, "move": "f5"}'"#, Reversi())
    #expect(try await player.choose(try turn()).move.description == "f5")
  }

  @Test(arguments: [
    "hello", "{}", "[]", #"{"move": 3}"#, #"{"resign": false}"#,
    #"{"resign": 1}"#, #"{"move": "f5""#, #""f5""#, #"{move: "f5"}"#,
  ])
  func anAnswerThatIsNoMoveIsAForfeit(answer: String) async throws {
    let player = try linesPlayer("echo '\(answer)'", Reversi())
    #expect(
      await player.forfeit(try turn())
        == Forfeit(
          .fault,
          "lines:fake answered “\(answer)”, which is not a JSON object with a “move”"))
  }

  @Test(arguments: ["a1", "pass", "resign", "f5d6"])
  func anIllegalMoveIsAForfeit(move: String) async throws {
    let player = try linesPlayer(#"echo '{"move": "\#(move)"}'"#, Reversi())
    #expect(
      await player.forfeit(try turn())
        == Forfeit(
          .illegalMove, "lines:fake answered “\(move)”, and can play d3 c4 f5 e6"))
  }

  @Test func aProgramThatEndsIsStartedAgain() async throws {
    let file = newFile()
    let player = try linesPlayer(
      "[ -e \(file) ] || { touch \(file); exit 2; }; echo '{\"move\": \"f5\"}'", Reversi())
    #expect(await player.forfeit(try turn()) == Forfeit(.fault, "lines:fake ended with code 2"))
    #expect(try await player.choose(turn()).move.description == "f5")
  }

  @Test func aProgramThatHangsIsKilled() async throws {
    let player = try linesPlayer("sleep 1000", Reversi())
    let forfeit = await player.forfeit(try turn(remaining: .milliseconds(300)))
    #expect(forfeit == Forfeit(.time, "lines:fake did not answer in time and was killed"))
  }

  @Test func aLineWithoutEndIsAForfeit() async throws {
    let player = try linesPlayer("while :; do printf 1234567890; done", Reversi())
    #expect(
      await player.forfeit(try turn())
        == Forfeit(.fault, "lines:fake wrote a line of more than 64K and was killed"))
  }

  @Test func blankLinesAreNoAnswer() async throws {
    let player = try linesPlayer(#"echo; echo ' '; echo '{"move": "f5"}'; echo"#, Reversi())
    for _ in 1...2 { #expect(try await player.choose(turn()).move.description == "f5") }
  }

  @Test func blankLinesWithoutEndAreLate() async throws {
    let player = try linesPlayer("yes ''", Reversi())
    let forfeit = await player.forfeit(try turn(remaining: .milliseconds(300)))
    #expect(forfeit == Forfeit(.time, "lines:fake did not answer in time and was killed"))
  }

  @Test func anyPositionIsReached() throws {
    let player = try linesPlayer("exit", Reversi())
    #expect(player.canReach(try turn("f5").position, after: []))
  }

  // MARK: - Fields

  @Test(arguments: [
    (#"{"move": "f5", "value": NaN}"#, "value", "a finite number"),
    (#"{"move": "f5", "value": -Infinity}"#, "value", "a finite number"),
    (#"{"value": 1e400, "move": "f5"}"#, "value", "a finite number"),
    (#"{"move": "f5", "value": "3"}"#, "value", "a finite number"),
    (#"{"move": "f5", "comment": 5}"#, "comment", "a text"),
    (#"{"move": "f5", "resign": 1}"#, "resign", "true or false"),
  ])
  func aFieldThatIsWrongIsNamedOnceAndTheMoveCounts(
    answer: String, field: String, rule: String
  ) async throws {
    let player = try linesPlayer("printf '%s\\n' '\(answer)'", Reversi())
    let notes = Locked<[PlayerReport]>([])
    for _ in 1...2 {
      let turn = Turn(
        game: Reversi(), position: Reversi().initialPosition,
        report: { report in notes.withLock { $0.append(report) } })
      let choice = try await player.choose(turn)
      #expect(choice.move.description == "f5" && choice.comment == nil)
    }
    #expect(
      notes.withLock(\.self) == [
        .note(
          "lines:fake answered “\(answer)”: its “\(field)” is ignored, since it must be \(rule)")
      ])
  }

  @Test(arguments: [
    #"{"move": "f5", "value": null, "comment": null}"#,
    #"{"move": "f5", "comment": "NaN \"Infinity\" \\\\"}"#,
    #"{"move": "f5", "comment": "half a character: \ud800 x"}"#,
  ])
  func oddTextsAreFine(answer: String) async throws {
    let player = try linesPlayer("printf '%s\\n' '\(answer)'", Reversi())
    let notes = Locked<[PlayerReport]>([])
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      report: { report in notes.withLock { $0.append(report) } })
    #expect(try await player.choose(turn).move.description == "f5")
    #expect(notes.withLock(\.isEmpty))
  }

  @Test func theHistoryBeginsAtTheStartThatIsKnown() async throws {
    let log = newFile()
    let game = Reversi()
    let match = try turn("f5d6")
    let words = linesWords(#"printf '%s\n' "$line" >> '\#(log)'; echo '{"move": "c3"}'"#)
    let led = try EnginePlayer(
      named: "lines:fake", words, speaking: .lines, game: game, lead: Array(match.moves))
    _ = try await led.choose(Turn(game: game, position: match.position))
    let other = try EnginePlayer(named: "lines:fake", words, speaking: .lines, game: game)
    var next = match.position
    next.playUnchecked(try #require(Move("c3")))
    next.playUnchecked(try #require(Move("d3")))
    let moves = try ["c3", "d3"].map { try #require(Move($0)) }
    _ = await other.forfeit(
      Turn(game: game, position: next, start: match.position, moves: Trail(moves)))
    let told = try lines(of: log)
    #expect(told[0].contains(#""history":["f5","d6"],"#))
    #expect(told[0].contains(#""ply":0,"#))
    #expect(told[0].hasSuffix(#""start":"\#(game.initialPosition)"}"#))
    #expect(told[1].contains(#""history":["c3","d3"],"#))
    #expect(told[1].hasSuffix(#""start":"\#(match.position)"}"#))
  }

  @Test func aClockIsToldWithItsMovesAndIncrement() async throws {
    let log = newFile()
    let player = try linesPlayer(
      #"printf '%s\n' "$line" >> '\#(log)'; echo '{"move": "f5"}'"#, Reversi())
    for control: TimeControl in [
      .perMove(.milliseconds(600)), .perPeriod(moves: 40, .seconds(300)),
      .perMatch(.seconds(60), increment: .seconds(2)),
    ] {
      _ = try await player.choose(turn(clock: control))
    }
    let told = try lines(of: log).map { $0.prefix { $0 != "}" } }
    #expect(
      told == [
        #"{"budget":{"increment":0,"moves":1,"seconds":0.6,"ticks":null"#,
        #"{"budget":{"increment":0,"moves":40,"seconds":300,"ticks":null"#,
        #"{"budget":{"increment":2,"moves":null,"seconds":62,"ticks":null"#,
      ])
  }
}

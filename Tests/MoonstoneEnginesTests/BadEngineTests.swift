import Foundation
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@Suite struct BadEngineTests {
  @Test func aCrashIsAForfeitWithItsLastWords() async throws {
    let player = try FakeEngine(
      cases: ["genmove*) echo loading >&2; echo 'no memory left' >&2; echo >&2; exit 3;;"]
    ).player()
    let forfeit = await player.forfeit(try turn())
    #expect(
      forfeit
        == Forfeit(.fault, "gtp:fake ended with code 3, its last words “no memory left”"))
  }

  @Test func anEngineThatDiedOfASignalSaysWhich() async throws {
    let player = try FakeEngine(cases: ["genmove*) kill -SEGV $$;;"]).player()
    let forfeit = await player.forfeit(try turn())
    #expect(forfeit == Forfeit(.fault, "gtp:fake was killed by signal 11"))
  }

  @Test func aHangIsAForfeitByTimeAndEndsWhatHangs() async throws {
    let file = newFile()
    let player = try FakeEngine(
      cases: ["clear_board) echo $$ > \(file); say;;", "genmove*) sleep 1000;;"]
    ).player()
    let forfeit = await player.forfeit(try turn(remaining: .milliseconds(300)))
    #expect(forfeit == Forfeit(.time, "gtp:fake did not answer in time and was killed"))
    let number = try #require(Int32(try lines(of: file)[0]))
    #expect(kill(number, 0) == -1)
  }

  /// To learn of another position is charged to the clock of the turn.
  @Test func anEngineThatIsSlowToBeginAnewIsLate() async throws {
    let log = newFile()
    let engine = FakeEngine(
      cases: ["clear_board) [ -e \(log).asked ] && sleep 5; say;;", "genmove*) say c5;;"], log: log)
    let player = try engine.player()
    _ = try await player.choose(turn("f5 d6"))
    try Data().write(to: URL(fileURLWithPath: "\(log).asked"))
    let forfeit = await player.forfeit(try turn("d3 c5", remaining: .milliseconds(300)))
    #expect(forfeit?.reason == .time)
    #expect(try lines(of: log).last == "clear_board", "killed before it was told more")
  }

  /// There is always something to read: it must not matter how much.
  @Test(arguments: ["yes >&2", "yes ''"])
  func anEngineThatSaysNothingWithoutEndIsLate(flood: String) async throws {
    let player = try FakeEngine(cases: ["genmove*) \(flood);;"]).player()
    let forfeit = await player.forfeit(try turn(remaining: .milliseconds(300)))
    #expect(forfeit?.reason == .time, "\(String(describing: forfeit))")
  }

  @Test func anAnswerWithoutEndIsAForfeit() async throws {
    let player = try FakeEngine(
      cases: [#"genmove*) printf '=%s f5\n' "$number"; yes f5;;"#]
    ).player()
    #expect(
      await player.forfeit(try turn())
        == Forfeit(.fault, "gtp:fake gave “genmove black” an answer of more than 64K"))
  }

  @Test(arguments: ["z9", "a1", "f", "pass", "", "f5 f6", "e4"])
  func anIllegalAnswerIsAForfeit(answer: String) async throws {
    let player = try FakeEngine(cases: ["genmove*) say '\(answer)';;"]).player()
    let forfeit = await player.forfeit(try turn())
    #expect(
      forfeit
        == Forfeit(.illegalMove, "gtp:fake answered “\(answer)”, and can play d3 c4 f5 e6"))
  }

  @Test func aRefusalIsAForfeitWithItsReason() async throws {
    let player = try FakeEngine(cases: ["genmove*) refuse out of ideas;;"]).player()
    let forfeit = await player.forfeit(try turn())
    #expect(forfeit == Forfeit(.fault, "gtp:fake refused “genmove black”: out of ideas"))
  }

  @Test func anAnswerOutsideGTPIsAForfeit() async throws {
    let player = try FakeEngine(cases: ["genmove*) echo I think I play f5;;"]).player()
    let forfeit = await player.forfeit(try turn())
    #expect(
      forfeit
        == Forfeit(
          .fault,
          "gtp:fake said “I think I play f5” to “genmove black”; answers in GTP begin with = or ?"))
  }

  @Test func anAnswerToAnotherCommandIsAForfeit() async throws {
    let player = try FakeEngine(cases: ["genmove*) number=99; say f5;;"]).player()
    let forfeit = await player.forfeit(try turn())
    #expect(forfeit == Forfeit(.fault, "gtp:fake answered command 4 with the number 99"))
  }

  @Test func anEndlessLineIsAForfeit() async throws {
    let player = try FakeEngine(
      cases: ["genmove*) while :; do printf '=================================='; done;;"]
    ).player()
    #expect(
      await player.forfeit(try turn())
        == Forfeit(.fault, "gtp:fake wrote a line of more than 64K and was killed"))
  }

  @Test func anEngineThatClosesItsOutputIsAForfeit() async throws {
    let player = try FakeEngine(cases: ["genmove*) exec >&-; sleep 1000;;"]).player()
    #expect(
      await player.forfeit(try turn())
        == Forfeit(.fault, "gtp:fake stopped speaking and was killed"))
  }

  @Test func theErrorsOfAnEngineDoNotHoldItUp() async throws {
    let player = try FakeEngine(
      cases: ["genmove*) head -c 1000000 /dev/zero | tr '\\0' x >&2; say f5;;"]
    ).player()
    #expect(try await player.choose(turn()).move.description == "f5")
  }

  @Test func aCrashedEngineIsRestartedForTheNextMove() async throws {
    let file = newFile()
    let player = try FakeEngine(
      cases: ["genmove*) [ -e \(file) ] || { touch \(file); exit 1; }; say f5;;"]
    ).player()
    #expect(await player.forfeit(try turn()) != nil)
    #expect(try await player.choose(turn()).move.description == "f5")
  }

  @Test func anEngineThatIsStoppedWhileItThinksDoesNotAnswer() async throws {
    let file = newFile()
    let player = try FakeEngine(cases: ["genmove*) touch \(file); sleep 1000;;"]).player()
    let isWanted = Wanted()
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition, isWanted: { isWanted.value })
    let choice = Task.detached { try await player.choose(turn) }
    try await eventually("it thinks") { FileManager.default.fileExists(atPath: file) }
    isWanted.value = false
    player.stop()
    await #expect(throws: CancellationError.self) { try await choice.value }
  }

  @Test func aStopDoesNotWaitForAnEngineThatIsBeingStartedAgain() async throws {
    let (crashed, asked) = (newFile(), newFile())
    let player = try FakeEngine(
      cases: [
        "protocol_version) [ -e \(crashed) ] && { touch \(asked); sleep 1000; }; say 2;;",
        "genmove*) touch \(crashed); exit 1;;",
      ]
    ).player()
    #expect(await player.forfeit(try turn()) != nil)
    let isWanted = Wanted()
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition, isWanted: { isWanted.value })
    let choice = Task.detached { try await player.choose(turn) }
    try await eventually("it is asked") { FileManager.default.fileExists(atPath: asked) }
    isWanted.value = false
    player.stop()
    await #expect(throws: CancellationError.self) { try await choice.value }
  }

  @Test func aReleasedEngineIsEnded() async throws {
    let file = newFile()
    do {
      let player = try FakeEngine(
        cases: ["clear_board) echo $$ > \(file); say;;", "quit) sleep 1000;;"]
      ).player()
      #expect(player.identity == PlayerIdentity(name: "gtp:fake", kind: .engine))
    }
    let number = try #require(Int32(try lines(of: file)[0]))
    #expect(kill(number, 0) == -1)
  }

  @Test func anEngineThatCannotPlayIsRefusedWithItsReason() {
    func reason(_ words: [String]) -> String? {
      let error = #expect(throws: EngineError.self) {
        try EnginePlayer(
          named: "gtp:", words, speaking: othello, game: Reversi())
      }
      return error?.description
    }
    #expect(
      reason(["/no/such/engine"]) == "/no/such/engine cannot be started: No such file or directory")
    #expect(reason(["false"]) == "false ended with code 1")
    #expect(
      reason(FakeEngine(commands: ["list_commands", "play"]).words)
        == "/bin/sh does not know clear_board, genmove")
    #expect(
      reason(FakeEngine(cases: ["protocol_version) say 1;;"]).words)
        == "/bin/sh speaks version “1” of GTP, and must speak 2")
  }
}

private final class Wanted: @unchecked Sendable {
  private let state = Locked(true)

  var value: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

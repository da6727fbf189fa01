import MoonstoneEngines
import MoonstoneHost
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// What engines really write, beside what the protocol says.
@Suite(.timeLimit(.minutes(10 * patience))) struct DialectTests {
  /// Edax.
  @Test func aBlankMayStandBeforeTheNumberOfAnAnswer() async throws {
    var engine = FakeEngine(cases: ["genmove*) say F5;;"])
    engine.gap = " "
    #expect(try await engine.player().choose(turn()).move.description == "f5")
  }

  /// Egaroucid.
  @Test func theVersionMayHaveADecimal() async throws {
    let engine = FakeEngine(cases: ["protocol_version) say 2.0;;", "genmove*) say f5;;"])
    #expect(try await engine.player().choose(turn()).move.description == "f5")
  }

  @Test func theFirstAnswerMayLackItsEmptyLine() async throws {
    let engine = FakeEngine(
      cases: [#"protocol_version) printf '=%s 2\n' "$number";;"#, "genmove*) say f5;;"])
    #expect(try await engine.player().choose(turn()).move.description == "f5")
  }

  @Test func aGreetingIsToldOnce() async throws {
    var engine = FakeEngine(cases: ["'genmove black') say f5;;", "'genmove white') say d6;;"])
    engine.greeting = #"Welcome to Fake 1.0\nCopyright\n\n"#
    let player = try engine.player()
    let notes = Locked<[PlayerReport]>([])
    for moves in ["", "f5"] {
      let turn = try turn(moves)
      let told = Turn(
        game: turn.game, position: turn.position, moves: turn.moves,
        report: { report in notes.withLock { $0.append(report) } })
      _ = try await player.choose(told)
    }
    #expect(
      notes.withLock(\.self)
        == [.note("gtp:fake said “Welcome to Fake 1.0” before its first answer")])
  }

  @Test func aProgramThatOnlyTalksIsRefused() {
    let error = #expect(throws: EngineError.self) {
      try EnginePlayer(
        named: "gtp:", ["/bin/sh", "-c", "yes hello"], speaking: othello, game: Reversi())
    }
    #expect(
      error?.description
        == "/bin/sh said “hello” to “protocol_version”; answers in GTP begin with = or ?")
  }
}

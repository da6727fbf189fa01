import Foundation
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import Testing

@Suite struct GTPPlayerTests {
  @Test(arguments: ["f5", "F5", " F5 ", "f5\t"])
  func anAnswerIsReadInEitherLetterCase(answer: String) async throws {
    let player = try FakeEngine(cases: ["genmove*) say '\(answer)';;"]).player()
    #expect(try await player.choose(turn()).move.description == "f5")
  }

  @Test func anEngineIsToldWhatWasPlayedAndNothingTwice() async throws {
    let log = newFile()
    let player = try FakeEngine(
      cases: ["'genmove black') say f5;;", "'genmove white') say d6;;"], log: log
    ).player()
    _ = try await player.choose(turn())
    _ = try await player.choose(turn("f5"))
    #expect(
      try lines(of: log) == [
        "protocol_version", "list_commands", "clear_board", "genmove black", "genmove white",
      ])
  }

  @Test func aMatchThatWentBackIsTakenFromTheStart() async throws {
    let log = newFile()
    let player = try FakeEngine(
      cases: ["'genmove black') say f5;;", "'genmove white') say d6;;"], log: log
    ).player()
    _ = try await player.choose(turn("f5"))
    _ = try await player.choose(turn())
    #expect(try lines(of: log).suffix(2) == ["clear_board", "genmove black"])
  }

  @Test func theOpeningLeadsTheMoves() async throws {
    let log = newFile()
    let game = Reversi()
    let lead = try game.transcript("f5d6")
    let position = lead.reduce(into: game.initialPosition) { $0.playUnchecked($1) }
    let player = try FakeEngine(cases: ["genmove*) say c3;;"], log: log).player(lead: lead)
    #expect(player.canReach(position, after: []))
    _ = try await player.choose(Turn(game: game, position: position))
    #expect(try lines(of: log).suffix(3) == ["play black f5", "play white d6", "genmove black"])
  }

  @Test func aPositionThatNoMovesLeadToIsRefused() async throws {
    let player = try FakeEngine(cases: ["genmove*) say f5;;"]).player()
    let position = try turn("f5").position
    #expect(!player.canReach(position, after: []))
    let forfeit = await player.forfeit(Turn(game: Reversi(), position: position))
    #expect(
      forfeit
        == Forfeit(
          .fault,
          "gtp:fake cannot be told of this position: GTP describes positions by the moves from the "
            + "initial one"))
  }

  @Test func enginesThatThinkLeaveSharedThreadsFree() async throws {
    let file = newFile()
    let count = ProcessInfo.processInfo.activeProcessorCount + 1
    let engine = FakeEngine(
      cases: ["genmove*) until [ -e \(file) ]; do sleep 0.01; done; say f5;;"])
    let players = try (0..<count).map { _ in try engine.player() }
    let moves = try await withThrowingTaskGroup(of: String.self) { group in
      for player in players {
        group.addTask {
          try await player.choose(turn(remaining: .seconds(20))).move.description
        }
      }
      // Waits its turn behind the others, and none of them ends before it.
      group.addTask {
        try Data().write(to: URL(filePath: file))
        return "f5"
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(moves == Array(repeating: "f5", count: count + 1))
  }

  @Test func aPassIsToldToEnginesThatTakeIt() async throws {
    let log = newFile()
    let after = try turn(passing)
    let answer = try #require(after.position.legalMoves.first)
    let player = try FakeEngine(cases: ["genmove*) say \(answer);;"], log: log).player()
    #expect(try await player.choose(after).move == answer)
    #expect(try lines(of: log).contains { $0.hasSuffix(" pass") })
  }

  @Test func anEngineThatRefusesAPassGoesOnWithoutIt() async throws {
    let after = try turn(passing)
    let answer = try #require(after.position.legalMoves.first)
    let player = try FakeEngine(
      cases: ["play*pass) refuse illegal move;;", "genmove*) say \(answer);;"]
    ).player()
    #expect(try await player.choose(after).move == answer)
  }

  @Test func aClockIsToldToEnginesThatAsk() async throws {
    let log = newFile()
    var engine = FakeEngine(cases: ["genmove*) say f5;;"], log: log)
    engine.commands.append("time_left")
    _ = try await engine.player().choose(turn(remaining: .milliseconds(7900)))
    #expect(try lines(of: log).suffix(2) == ["time_left black 7 0", "genmove black"])
  }

  @Test func aGameIsNamedToEnginesThatPlaySeveral() throws {
    let log = newFile()
    var engine = FakeEngine(log: log)
    engine.commands += ["set_game", "boardsize"]
    _ = try engine.player()
    #expect(try lines(of: log).suffix(3) == ["set_game Othello", "boardsize 8", "clear_board"])
  }

  @Test func aResignationEndsTheMatch() async throws {
    let player = try FakeEngine(cases: ["genmove*) say resign;;"]).player()
    await #expect(throws: Resignation.self) { try await player.choose(turn()) }
    let host = Host(
      Match(Reversi(), players: Sides(both: player.identity)), players: Sides(both: player))
    let ending = try await host.run().ending
    #expect(ending?.termination == .resignation)
    #expect(ending?.side == .black)
  }

  /// Black has just passed.
  private let passing = "c4c3f5b4a4a5b2a3--"
}

extension EnginePlayer<Reversi> {
  /// The forfeit that ``choose(_:)`` throws, if it throws one.
  func forfeit(_ turn: Turn<Reversi>) async -> Forfeit? {
    do {
      _ = try await choose(turn)
      return nil
    } catch {
      return error as? Forfeit
    }
  }
}

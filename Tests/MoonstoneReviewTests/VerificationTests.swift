import Foundation
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneReview
import Testing

/// Journals whose players are asked again, as another package asks them.
@Suite struct VerificationTests {
  private static let reversi = Plugin(Reversi())

  /// Plays the last legal move, and is no script.
  private final class LastMove: Player {
    let identity = PlayerIdentity(name: "last")

    func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
      Choice(Array(turn.position.legalMoves)[turn.position.legalMoves.count - 1])
    }
  }

  private static let counting = """
    return { choose = function(board, context)
      context.memory.count = (context.memory.count or 0) + 1
      return board:moves()[1], { text = "move " .. context.memory.count }
    end }
    """

  private static func script(
    _ text: String, memory: String? = nil
  ) throws -> LuaStrategy<Reversi> {
    try LuaStrategy(
      ScriptSource(name: "counting", text: text), plugin: reversi, isolation: .inProcess,
      memory: memory)
  }

  /// The journal of a match of the counting script with white.
  private static func reading(of white: any Player<Reversi>) async throws -> JournalReading<Reversi>
  {
    let journal = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: journal) }
    _ = try await Host(
      reversi, black: try script(counting), white: white,
      observers: [try JournalWriter(creating: journal, seed: 7, program: "club 1")], seed: 7
    ).run()
    return try JournalReading(journal, game: reversi.game)
  }

  /// Asks again, with this text for the script; `nil` for nobody.
  private static func verification(
    of reading: JournalReading<Reversi>, text: String? = counting
  ) async throws -> Verification {
    try await Verification(of: reading, program: "club 1") { player, memory in
      if player.name == "last" { return LastMove() }
      return try text.map { try script($0, memory: memory) }
    }
  }

  @Test func scriptsAndPlayersInSwiftAreAskedAgain() async throws {
    let reading = try await Self.reading(of: LastMove())
    let choices = reading.match.moves.count { $0 != .pass }
    let found = try await Self.verification(of: reading)
    #expect(found.verified == choices && found.unverified.isEmpty && found.difference == nil)
    #expect(found.text == "\(choices) of \(choices) choices verified")
    #expect(found.otherPrograms.isEmpty)
  }

  @Test func nobodyIsHeldToTheChoicesOfAnotherVersion() async throws {
    let reading = try await Self.reading(of: LastMove())
    let found = try await Self.verification(of: reading, text: Self.counting + " ")
    let digest = try #require(reading.match.players.black.digest)
    #expect(
      Array(found.unverified.keys) == [
        "counting is not the recorded version (SHA-256 \(digest))"
      ])
    #expect(found.verified > 20 && found.difference == nil)
    let alone = try await Self.verification(of: reading, text: nil)
    #expect(Array(alone.unverified.keys) == ["counting is not there"])
    let broken = try await Self.verification(of: reading, text: "return 1")
    #expect(try #require(broken.unverified.keys.first).hasPrefix("counting: returned 1; a "))
  }

  @Test func theFirstDifferenceEndsIt() async throws {
    /// Plays the first legal move under the name of another player.
    final class Impostor: Player {
      let identity = PlayerIdentity(name: "last")

      func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
        Choice(Array(turn.position.legalMoves)[0])
      }
    }
    let found = try await Self.verification(of: try await Self.reading(of: Impostor()))
    let difference = try #require(found.difference)
    #expect(difference.ply == 2 && difference.line == 4)
    #expect(difference.message == "white (last) plays c5, and the journal has c3")
    #expect(found.text == "1 of 1 choices verified\nstopped at the first difference")
    #expect(found.json.contains(#""difference":{"line":4,"message":"white"#))
  }

  @Test func otherProgramsAreNamed() async throws {
    let reading = try await Self.reading(of: LastMove())
    let found = try await Verification(of: reading, program: "club 2") { _, _ in nil }
    #expect(found.otherPrograms == ["club 1"] && found.verified == 0)
    #expect(
      found.text.hasSuffix(
        "recorded by club 1, not by club 2: scripts may have other chance and ticks now"))
    #expect(Set(found.unverified.keys) == ["counting is not there", "last is not a script"])
  }
}

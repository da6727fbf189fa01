import Foundation
import MoonstoneConnectFour
import MoonstoneEngines
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

/// Moonstone as an engine: each conversation is what a controller writes, and what it reads.
@Suite(.timeLimit(.minutes(10 * patience))) struct GTPServerTests {
  private let server = GTPServer(
    player: FirstMove(), game: Reversi(), rules: GTPRules(boardSize: 8, gameName: "Othello"),
    version: "1.0", seed: 1)

  /// The answers to lines, without the empty lines between them.
  private func answers<G>(_ lines: String, of server: GTPServer<G>) async -> [String] {
    var answers: [String] = []
    for line in lines.split(separator: "\n") {
      let text = await server.answer(String(line)).text
      guard !text.isEmpty else { continue }
      #expect(text.hasSuffix("\n\n"))
      answers.append(text.trimmingCharacters(in: .newlines))
    }
    return answers
  }

  @Test func anAnswerRepeatsTheNumberOfItsCommand() async {
    let lines = "12 protocol_version\nversion # of the engine\n\t name\n# a remark\n7 nonsense"
    #expect(
      await answers(lines, of: server)
        == ["=12 2", "= 1.0", "= Moonstone first", "?7 unknown command"])
  }

  @Test func quitIsTheLastCommand() async {
    let reply = await server.answer("3 quit")
    #expect(reply.text == "=3\n\n" && reply.isLast)
    #expect(await !server.answer("name").isLast)
  }

  @Test func everyCommandOfTheListIsKnown() async throws {
    let list = try #require(await answers("list_commands", of: server).first)
    let names = list.dropFirst(2).split(separator: "\n").map(String.init)
    #expect(names.count == Set(names).count && names.contains("gogui-rules_game_id"))
    for name in names where name != "quit" {
      #expect(await answers("known_command \(name)", of: server) == ["= true"])
      #expect(
        await answers(name, of: server).first?.contains("unknown command") == false, "\(name)")
    }
    #expect(await answers("known_command lz-analyze", of: server) == ["= false"])
  }

  @Test func aMatchIsPlayed() async {
    let lines = """
      boardsize 8
      clear_board
      play b F5
      genmove white
      showboard
      undo
      genmove white
      """
    let said = await answers(lines, of: server)
    #expect(said.prefix(3) == ["=", "=", "="])
    #expect(said[3] == "= F4" && said[6] == "= F4")
  }

  @Test(arguments: [
    ("boardsize 10", "unacceptable size: Othello has 8"),
    ("play b", "play needs a colour and a move"),
    ("play red f5", "a colour is black or white"), ("play b a1", "illegal move: a1"),
    ("play b x99", "illegal move: x99"), ("play w d3", "it is black's turn"),
    ("genmove white", "it is black's turn"), ("undo", "cannot undo"),
    ("final_score", "the game is not over"), ("set_game Go", "this engine plays Othello"),
    ("time_left b x 0", "time_left needs a colour and two numbers: seconds and moves"),
    ("time_settings 5", "time_settings needs three numbers: seconds, seconds and moves"),
    ("gogui-play_sequence b f5 w", "each move of a sequence needs a colour"),
  ])
  func aCommandThatCannotBeDoneIsRefused(line: String, reason: String) async {
    #expect(await answers(line, of: server) == ["? \(reason)"])
    // Nothing has changed.
    #expect(await answers("gogui-rules_legal_moves", of: server) == ["= D3 C4 F5 E6"])
  }

  @Test func aSequenceIsPlayedWholeOrNotAtAll() async {
    let lines = """
      gogui-play_sequence b f5 w d6 b a1
      gogui-rules_side_to_move
      gogui-play_sequence b f5 w d6
      gogui-rules_side_to_move
      """
    #expect(
      await answers(lines, of: server) == ["? illegal move: a1", "= black", "=", "= black"])
    #expect(await answers("undo\ngogui-rules_side_to_move", of: server) == ["=", "= white"])
  }

  /// GoGui draws the first line at the top as the last row.
  @Test func aRulerDrawsTheLastRowFirst() async {
    let said = await answers(
      "play b f5\ngogui-rules_board\ngogui-rules_board_size\ngogui-rules_game_id", of: server)
    let rows = said[1].split(separator: "\n").dropFirst()
    #expect(rows.count == 8)
    #expect(rows.dropFirst(3).first == ". . . X X X . .")
    #expect(said.suffix(2) == ["= 8", "= Othello"])
  }

  /// After these moves white cannot move.
  @Test func aForcedPassMayBeToldOrNot() async throws {
    let game = Reversi()
    let moves = try shortestToAForcedPass(game)
    let sides = moves.enumerated().map {
      "\($0.offset.isMultiple(of: 2) ? "b" : "w") \($0.element)"
    }
    let sequence = "gogui-play_sequence " + sides.joined(separator: " ")
    let passing = moves.count.isMultiple(of: 2) ? "b" : "w"
    let other = passing == "b" ? "w" : "b"
    let told = await answers(
      "\(sequence)\ngogui-rules_legal_moves\nplay \(passing) pass\ngenmove \(other)", of: server)
    #expect(told[1] == "= pass" && told[2] == "=")
    let implied = await answers("clear_board\n\(sequence)\ngenmove \(other)", of: server)
    #expect(implied.last == told.last)
    let taken = await answers("undo\ngogui-rules_legal_moves\ngenmove \(passing)", of: server)
    #expect(taken == ["=", "= pass", "= pass"])
  }

  @Test func columnsHaveNoLetterI() async {
    let server = GTPServer(
      player: FirstMove<SizedReversi<TenByTen>>(), game: SizedReversi<TenByTen>(), version: "1.0")
    let said = await answers(
      "gogui-rules_board_size\nplay b G6\ngogui-rules_legal_moves", of: server)
    #expect(said[0] == "= 10" && said[1] == "=")
    #expect(!said[2].contains("I"))
  }

  @Test func anyGameIsPlayed() async {
    let server = GTPServer(
      player: FirstMove<ConnectFour>(), game: ConnectFour(), version: "1.0")
    let said = await answers(
      "list_games\ngenmove b\ngenmove w\ngogui-rules_side_to_move", of: server)
    #expect(said[0] == "= Connect-four" && said[3] == "= black")
  }

  @Test func aPlayerIsToldItsTime() async {
    let player = FirstMove<Reversi>()
    let server = GTPServer(player: player, game: Reversi(), version: "1.0")
    _ = await answers("time_settings 0 30 10\ngenmove b", of: server)
    #expect(player.budget?.remaining == .seconds(30) && player.budget?.allowance == .seconds(3))
    _ = await answers("time_left w 60 0\ngenmove w", of: server)
    #expect(player.budget?.remaining == .seconds(60))
    // Seconds without moves mean no limit.
    _ = await answers("time_settings 0 1 0\ngenmove b", of: server)
    #expect(player.budget?.remaining == nil)
  }

  @Test func aThinkingPlayerIsInterrupted() async {
    let player = Ponderer()
    let server = GTPServer(player: player, game: Reversi(), version: "1.0")
    let isWanted = Locked(true)
    let thinking = Task { await server.answer("5 genmove b") { isWanted.withLock(\.self) } }
    await player.isThinking.wait()
    isWanted.withLock { $0 = false }
    server.interrupt()
    #expect(await thinking.value.text == "?5 interrupted\n\n")
  }

  private func shortestToAForcedPass(_ game: Reversi) throws -> [Reversi.Move] {
    var lines: [([Reversi.Move], Reversi.Position)] = [([], game.initialPosition)]
    var seen: Set<Reversi.Position> = []
    while !lines.isEmpty {
      var next: [([Reversi.Move], Reversi.Position)] = []
      for (moves, position) in lines {
        for move in position.legalMoves {
          var after = position
          after.playUnchecked(move)
          if game.forcedPass(in: after) != nil { return moves + [move] }
          if seen.insert(after).inserted { next.append((moves + [move], after)) }
        }
      }
      lines = next
    }
    throw CocoaError(.featureUnsupported)
  }
}

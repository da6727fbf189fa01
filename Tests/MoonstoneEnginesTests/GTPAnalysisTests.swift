import MoonstoneConnectFour
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneEngines

/// What GoGui shows of an engine: values, marks, lines and a parameter.
@Suite(.timeLimit(.minutes(10 * patience))) struct GTPAnalysisTests {
  private let drawn = Recorder<[String]>()

  /// A server whose values are the numbers of the moves in the list.
  private func server<G: Game>(_ game: G, _ player: any Player<G>) -> GTPServer<G> {
    GTPServer(
      player: player, game: game, version: "1.0",
      analyst: GTPAnalyst(
        values: { position, _ in
          let moves = position.legalMoves.enumerated().map { ($0.element, "+\($0.offset)") }
          return Dictionary(uniqueKeysWithValues: moves)
        },
        label: { mark in
          switch mark {
          case .number(let number): "\(Int(number))"
          case .text(let text): text
          }
        },
        words: { $0.text ?? "" }),
      draw: drawn.append)
  }

  private func answers<G>(_ lines: String..., of server: GTPServer<G>) async -> [String] {
    var answers: [String] = []
    for line in lines { answers.append(await server.answer(line).text) }
    return answers
  }

  @Test func everyAnalysisOfTheMenuIsAnswered() async throws {
    let server = server(Reversi(), FirstMove())
    let menu = await server.answer("gogui-analyze_commands").text
    #expect(menu.hasPrefix("= sboard/Values of the moves/moonstone-values\n"))
    for line in menu.split(separator: "\n") {
      let command = try #require(line.split(separator: "/").last)
      #expect(await server.answer(String(command)).text.hasPrefix("="))
      #expect(await server.answer("known_command \(command)").text == "= true\n\n")
    }
  }

  @Test func aValueStandsOnTheSquareOfItsMove() async {
    let text = await server(Reversi(), FirstMove()).answer("moonstone-values").text
    let rows = text.dropFirst(2).split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.count == 8 && rows.allSatisfy { $0.count == 8 })
    // The last row is the first line: d3 c4 f5 e6.
    #expect(rows[5][3] == "+0" && rows[4][2] == "+1" && rows[3][5] == "+2" && rows[2][4] == "+3")
    #expect(rows.joined().count { $0 == "\"\"" } == 60)
  }

  @Test func movesThatAreNotSquaresHaveLines() async {
    let server = server(ConnectFour(), FirstMove())
    let said = await answers("gogui-analyze_commands", "moonstone-values", of: server)
    #expect(said[0].hasPrefix("= string/Values of the moves/moonstone-values\n"))
    let moves = ConnectFour().initialPosition.legalMoves.map { "\($0)".uppercased() }
    let lines = said[1].dropFirst(2).split(separator: "\n")
    #expect(lines.map { "\($0)" } == moves.enumerated().map { "\($0.element) +\($0.offset)" })
  }

  /// The line begins with the move that was played, which is on the board already. Nothing that a
  /// script says becomes another command.
  @Test func whatAPlayerSaysIsDrawn() async {
    let comment = Comment(
      text: "hm", pv: ["d3", "c3", "b3", "zz"],
      marks: [
        "f5": .text("good"), "b2": .text("bad"), "g7": .text("bad"), "c4": .number(12),
        "e6": .text("a b"), "b1-c3": .text("good"), "z9": .text("bad"), "A1\nTEXT x": .text("good"),
      ])
    let server = server(Reversi(), FirstMove(comment))
    #expect(await server.answer("moonstone-marks").text == "=\n\n")
    let said = await answers("genmove b", "moonstone-marks", "moonstone-comment", of: server)
    #expect(said[0] == "= D3\n\n" && said[2] == "= hm\n\n")
    #expect(
      said[1] == "= TEXT hm\nVAR w C3 b B3\nCIRCLE F5\nMARK B2 G7\nLABEL C4 12 E6 ab\n\n")
  }

  @Test func whatAPlayerThinksIsDrawnAtOnce() async {
    let server = server(
      Reversi(), Thinker(Comment(pv: ["d3", "c3"], marks: ["d3": .text("good")])))
    _ = await server.answer("genmove b")
    #expect(drawn.elements == [["VAR b D3 w C3", "CIRCLE D3"]])
  }

  @Test func theSecondsOfAMoveAreAParameter() async {
    let player = FirstMove<Reversi>()
    let server = server(Reversi(), player)
    let said = await answers(
      "moonstone-param", "moonstone-param seconds 2.5", "moonstone-param", "genmove b", of: server)
    #expect(
      said.prefix(3) == ["= [string] seconds usual\n\n", "=\n\n", "= [string] seconds 2.5\n\n"])
    #expect(player.budget?.remaining == .seconds(2.5))
    _ = await answers("moonstone-param seconds usual", "genmove w", of: server)
    #expect(player.budget?.remaining == nil)
  }

  @Test(arguments: ["seconds", "seconds x", "seconds 0", "seconds 1e99", "depth 3", "seconds nan"])
  func anotherParameterIsRefused(words: String) async {
    let server = server(Reversi(), FirstMove())
    #expect(await server.answer("moonstone-param \(words)").text.hasPrefix("? "))
    #expect(await server.answer("moonstone-param").text == "= [string] seconds usual\n\n")
  }
}

/// Says what it thinks, and plays its first move.
private final class Thinker: Player {
  let identity = PlayerIdentity(name: "thinker")
  private let comment: MoonstoneKernel.Comment

  init(_ comment: MoonstoneKernel.Comment) { self.comment = comment }

  func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
    turn.report(.thinking(comment, ticks: nil))
    guard let move = turn.position.legalMoves.first else { throw Resignation() }
    return Choice(move)
  }

  func stop() {}
}

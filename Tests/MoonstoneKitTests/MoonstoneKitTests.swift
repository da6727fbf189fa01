import MoonstoneKit
import Testing

/// One import is enough to play a match of each kind of player.
@Suite(.timeLimit(.minutes(10))) struct MoonstoneKitTests {
  @Test func oneImportPlaysAMatch() async throws {
    let reversi = Plugin(Reversi())
    let script = try LuaStrategy(
      ScriptSource(
        name: "first", text: "return { choose = function(board) return board:moves()[1] end }"),
      plugin: reversi, isolation: .inProcess)
    let search = SearchPlayer<Reversi>(
      evaluation: try Evaluation(["mobility": .constant(1)], of: reversi.game),
      limits: .init(depth: 2))
    let match = try await Host(reversi.game, black: script, white: search).run()
    #expect(match.ending?.outcome != nil)
  }
}

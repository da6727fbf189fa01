import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneReview
import Testing

/// Capsules as another package makes and asks them: without what only this package sees.
@Suite struct CapsuleAnswerTests {
  private let reversi = Plugin(Reversi())

  private func capsule(_ body: String) async throws -> Capsule {
    let script = try LuaStrategy(
      ScriptSource(name: "bad", text: "return { choose = function(board) \(body) end }"),
      plugin: reversi, isolation: .inProcess)
    let host = Host(
      reversi, black: script, white: script,
      clocks: Clocks(.unlimited, ticks: .perMove(1_000_000)), seed: 7)
    let match = try await host.run()
    let capsule = try #require(Capsule(match, by: host.players, seed: 7, program: "club 1"))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONEncoder().encode(capsule).write(to: file)
    return try Capsule(contentsOf: file.path)
  }

  @Test func aScriptThatFailsEachTimeFailsAgain() async throws {
    let capsule = try await capsule("error('no')")
    #expect(capsule.game == "reversi" && capsule.player == "bad" && capsule.seed == 7)
    #expect(capsule.happened.reason == "fault" && capsule.program == "club 1")
    let answer = try await capsule.reproduce(with: reversi, isolation: .inProcess)
    guard case .same(let forfeit) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(forfeit.message == capsule.happened.message)
  }

  @Test func whatIsNoCapsuleIsRefused() throws {
    let error = #expect(throws: (any Error).self) { try Capsule(contentsOf: "/nowhere.json") }
    #expect("\(error.map { "\($0)" } ?? "")".contains("/nowhere.json"))
  }
}

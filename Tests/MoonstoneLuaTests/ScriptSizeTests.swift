import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// How much a script may have, with all that it requires.
@Suite(.timeLimit(.minutes(10 * patience))) struct ScriptSizeTests {
  private let workers = Workers()
  private static let tooLarge =
    "s.lua: is larger than 4032 KiB together with its modules, the limit for all of it"

  private func source(_ text: String, modules: Int) -> ScriptSource {
    let module = Array("return '\(String(repeating: "x", count: 65_000))'".utf8)
    let includes = (0..<modules).map {
      ScriptSource.Include(module: "m\($0)", name: "m\($0).lua", bytes: module)
    }
    return ScriptSource(name: "s.lua", bytes: Array(text.utf8), includes: includes)
  }

  private func strategy(modules: Int, apart: Bool) throws -> LuaStrategy<Reversi> {
    let calls = (0..<modules).map { "require 'm\($0)' " }.joined()
    return try LuaStrategy(
      source("\(calls) return { choose = function() return 'd3' end }", modules: modules),
      plugin: reversi, limits: ample,
      isolation: apart ? .workers(workers.pool) : .inProcess)
  }

  @Test(arguments: [true, false]) func aScriptAndItsModulesHaveALimitTogether(
    apart: Bool
  ) async throws {
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    let move = try await strategy(modules: 63, apart: apart).choose(turn).move
    #expect(move.description == "d3")
    let error = #expect(throws: ScriptError.self) { try strategy(modules: 64, apart: apart) }
    #expect(error == ScriptError(.invalid, Self.tooLarge))
  }

  @Test(arguments: [true, false]) func rulesAndTheirModulesHaveTheSameLimit(apart: Bool) throws {
    let error = #expect(throws: ScriptError.self) {
      try LuaGame(
        source("return {}", modules: 64), named: "pile",
        isolation: apart ? .workers(Workers.program) : .inProcess)
    }
    #expect(error == ScriptError(.invalid, Self.tooLarge))
  }
}

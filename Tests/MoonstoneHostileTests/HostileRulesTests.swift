import Foundation
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

/// The same scripts as the rules of a game: those that attack where a strategy is loaded do so
/// where the rules are, and those that attack where it chooses do so in each of the rules'
/// functions.
@Suite(.timeLimit(.minutes(10 * patience))) struct HostileRulesTests {
  /// Each function of the rules first does what the strategy would have done, and is good
  /// otherwise.
  private static func rules(_ script: HostileScript) throws -> ScriptSource {
    let text = try String(contentsOfFile: script.path, encoding: .isoLatin1)
    let source = """
      local loaded = (function(...)
      \(text)
      end)()
      local attack = type(loaded) == "table" and loaded.choose or loaded
      local board = {}
      for _, name in ipairs { "moves", "children", "play", "turn", "opponent", "count", "outcome" } do
        board[name] = function() return { "one" } end
      end
      local context = {
        side = "black", ply = 0, moves = {}, game = "pile", memory = {}, remaining = 1e9,
        random = function(a) return 1 end, comment = function() end,
      }
      local function each(state)
        if type(attack) == "function" then attack(board, context) end
        return state
      end
      return {
        name = "pile",
        setup = function() return each { pile = 3 } end,
        turn = function(state) each(state) return state.pile % 2 == 1 and "black" or "white" end,
        outcome = function(state) each(state) if state.pile == 0 then return "draw" end end,
        moves = function(state) each(state) return { "one" } end,
        play = function(state, move) each(state) return { pile = state.pile - 1 } end,
        diagram = function(state) each(state) return "pile" end,
      }
      """
    return ScriptSource(name: "hostile.lua", bytes: Array(source.data(using: .isoLatin1)!))
  }

  /// What the rules come to when they are played to the end: nothing, or what is wrong with them.
  private func fault(
    _ script: HostileScript, _ isolation: RulesIsolation, seconds: Double = 0.1
  ) throws -> String? {
    let limits = RulesLimits(memory: Arena.memory, seconds: seconds)
    let game: LuaGame
    let source = try Self.rules(script)
    do throws(ScriptError) {
      game = try LuaGame(source, named: "pile", limits: limits, isolation: isolation)
    } catch {
      #expect(error.kind == .invalid, "\(error)")
      return error.message
    }
    var position = game.initialPosition
    for _ in 0..<3 {
      if let law = position.brokenLaw { return law.law }
      guard let move = position.legalMoves.first else { return "no move and no outcome" }
      position.playUnchecked(move)
    }
    if let law = position.brokenLaw { return law.law }
    let picture = game.diagram(of: position, lastMove: nil)
    return picture == "pile" ? nil : picture
  }

  private func check(_ fault: String?) {
    guard let fault else { return }
    #expect(fault.isFit(lines: true), "\(fault.debugDescription)")
    #expect(!fault.isEmpty && fault.utf8.count < 4000)
    #expect(!fault.contains("ESCAPED"))
    #expect(!FileManager.default.fileExists(atPath: "escaped"))
  }

  @Test(.serialized, arguments: HostileScript.sample(of: HostileScript.corpus, for: .worker))
  func aWorkerHoldsThemAsRules(script: HostileScript) async throws {
    check(try fault(script, .workers(Arena.program)))
    try await eventually("every worker is waited for") { SystemProcess.zombieWorkers.isEmpty }
  }

  @Test(
    .serialized,
    arguments: HostileScript.sample(of: HostileScript.corpus, for: .process)
      .filter { !$0.spinsInC })
  func thisProcessHoldsThemAsRules(script: HostileScript) throws {
    check(try fault(script, .inProcess))
  }

  @Test func rulesThatDoNoHarmArePlayedToTheEnd() throws {
    // Otherwise nothing above would have come to an attack.
    let harmless = HostileScript.everything.first { $0.name == "choose_alternates.lua" }
    #expect(try fault(#require(harmless), .inProcess, seconds: ampleSeconds) == nil)
    let spinning = HostileScript.everything.first { $0.name == "load_while_true.lua" }
    #expect(try fault(#require(spinning), .inProcess)?.contains("took longer than 0.1 s") == true)
  }
}

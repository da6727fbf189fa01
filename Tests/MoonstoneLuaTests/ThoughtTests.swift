import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

/// One call of `choose`: its name, and that it can be asked again.
@Suite struct ThoughtTests {
  private static let counting = """
    local calls = 0
    return { choose = function(board, context)
      calls = calls + 1
      context.memory.n = (context.memory.n or 0) + 1
      local moves = board:moves()
      return moves[calls % #moves + 1], { text = calls .. " " .. context.memory.n }
    end }
    """

  private func source(_ text: String = counting, name: String = "test.lua") -> ScriptSource {
    ScriptSource(name: name, text: text)
  }

  private func turn(
    after moves: [Reversi.Move] = [], ticks: Int? = 1_000_000, allowance: Int? = nil,
    seed: UInt64 = 1
  ) -> Turn<Reversi> {
    var position = Reversi().initialPosition
    for move in moves { position.playUnchecked(move) }
    return Turn(
      game: Reversi(), position: position, start: Reversi().initialPosition, moves: Trail(moves),
      budget: Budget(remainingTicks: ticks, tickAllowance: allowance), seed: seed,
      keepsMemory: true)
  }

  private func thought(
    _ text: String = counting, limits: ScriptLimits = ample, turn: Turn<Reversi>? = nil,
    memory: String? = nil
  ) -> Thought<Reversi> {
    Thought(of: source(text), limits: limits, turn ?? self.turn(), memory: memory)
  }

  @Test func itsKeyStaysFromBuildToBuild() {
    // Caches and audits of other builds have it: only another `Semantics.number` may change it.
    #expect(Semantics.number == 3)
    #expect(
      thought().key == "6d9c9cc31b8bd7d8213b07941bc0512dc99c1857a2ddb4f9347aef7a7aa30530")
  }

  @Test func whateverAnAnswerDependsOnIsInItsKey() throws {
    let first = Array(Reversi().initialPosition.legalMoves)[0]
    let module = ScriptSource.Include(module: "m", name: "m.lua", bytes: [])
    let thoughts = [
      thought(), thought(Self.counting + " "), thought(memory: "{}"), thought(memory: ""),
      thought(limits: ScriptLimits(memory: 1 << 20)), thought(limits: ScriptLimits(loadTicks: 1)),
      thought(turn: turn(after: [first])), thought(turn: turn(ticks: 999_999)),
      thought(turn: turn(allowance: 5)), thought(turn: turn(seed: 2)),
      thought().followed(by: turn(), memory: nil),
      thought(memory: "{}").followed(by: turn(), memory: nil),
      Thought(
        of: ScriptSource(name: "test.lua", bytes: Array(Self.counting.utf8), includes: [module]),
        limits: ample, turn(), memory: nil),
    ]
    let keys = try thoughts.map { try #require($0.key) }
    #expect(Set(keys).count == keys.count)
  }

  @Test func whatDoesNotChangeAnAnswerIsNotInItsKey() {
    var limits = ample
    limits.loadSeconds = 7
    limits.moveSeconds = 7
    #expect(thought(limits: limits).key == thought().key)
    let renamed = Thought(of: source(name: "b.lua"), limits: ample, turn(), memory: nil)
    #expect(renamed.key == thought().key)
    #expect(thought(turn: turn(ticks: nil)).key == nil)
  }

  @Test func aThoughtIsAskedAgainByItsMemoryOrByAllBeforeIt() async throws {
    let player = try LuaStrategy(
      source(), plugin: reversi, limits: ample, isolation: .inProcess)
    var moves: [Reversi.Move] = []
    var memory: String?
    var chain: Thought<Reversi>?
    var answers: [Choice<Reversi.Move>] = []
    for _ in 0..<6 {
      let turn = turn(after: moves)
      chain = chain?.followed(by: turn, memory: memory) ?? thought(turn: turn)
      let choice = try await player.choose(turn)
      (memory, moves) = (choice.memory ?? memory, moves + [choice.move])
      answers.append(choice)
    }
    let last = try #require(chain)
    let again = try await last.ask(with: reversi, isolation: .inProcess).get()
    #expect(again == answers[5] && again.comment?.text == "6 6")
    let alone = try await last.alone.ask(with: reversi, isolation: .inProcess).get()
    #expect(alone.comment?.text == "1 6")

    func found(_ text: String) async throws -> (String?, Bool) {
      let found = try await last.askAgain { answer in
        (try? answer.get())?.comment?.text == text
      } _: {
        try await $0.ask(with: reversi, isolation: .inProcess)
      }
      return (try found.answer.get().comment?.text, found.hasThoughtsBefore)
    }
    #expect(try await found("1 6") == ("1 6", false))
    #expect(try await found("6 6") == ("6 6", true))
    #expect(try await found("never") == ("6 6", true))
  }

  @Test func aForfeitIsAnAnswer() async throws {
    let failing = thought("return { choose = function() error('no') end }")
    let answer = try await failing.ask(with: reversi, isolation: .inProcess)
    #expect(answer == .failure(Forfeit(.fault, "test.lua:1: no")))
    await #expect(throws: ScriptError.self) {
      try await thought("return 1").ask(with: reversi, isolation: .inProcess)
    }
  }
}

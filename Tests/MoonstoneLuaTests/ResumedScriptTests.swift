import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

/// A script that was resumed, recalled or forked is one that was loaded, whatever the reason. It is
/// not the one that went on: that one has paid for what it uses.
@Suite struct ResumedScriptTests {
  /// A match as far as it was played, and what its player answered, at which cost.
  private struct Course {
    var position = Reversi().initialPosition
    var moves = Trail<Reversi.Move>()
    var memory: String?
    var told: [String] = []

    /// The course after a number of further moves, all by one player.
    func played(
      _ plies: Int, by player: LuaStrategy<Reversi>, recalling: Bool = false
    ) async throws -> Course {
      var course = self
      course.told = []
      for ply in 0..<plies {
        let choice = try await player.choose(
          Turn(
            game: Reversi(), position: course.position, moves: course.moves,
            budget: Budget(remainingTicks: 30_000), seed: 5, keepsMemory: true,
            recall: recalling && ply == 0 ? Recall(memory: memory) : nil))
        course.position.playUnchecked(choice.move)
        course.moves.append(choice.move)
        course.memory = choice.memory ?? course.memory
        course.told.append("\(choice.move) \(choice.ticks ?? 0) \(choice.memory ?? "")")
      }
      return course
    }
  }

  private let source = ScriptSource(
    name: "resumed.lua",
    text: """
      return { choose = function(board, context)
        local m, moves = context.memory, board:moves()
        m.n = (m.n or 0) + 1
        m[moves[1]] = #context.moves
        return moves[context.random(#moves)], { value = board:search { depth = 2 }.value }
      end }
      """)

  @Test func itCostsTheSameHoweverItWasLoadedAgain() async throws {
    let workers = Workers()
    let limits = ScriptLimits(memory: workers.memory, loadSeconds: 60, loadTicks: 50_000_000)
    func player(
      _ memory: String? = nil, in isolation: ScriptIsolation = .inProcess
    ) throws -> LuaStrategy<Reversi> {
      try LuaStrategy(
        source, plugin: reversi, limits: limits, isolation: isolation, memory: memory)
    }
    let first = try player()
    let middle = try await Course().played(10, by: first)
    let wentOn = try await middle.played(10, by: first).told
    let forked = try await middle.played(10, by: player(middle.memory)).told
    #expect(forked != wentOn)
    for _ in 1...3 {
      #expect(try await middle.played(10, by: first, recalling: true).told == forked)
      #expect(try await middle.played(10, by: player(middle.memory)).told == forked)
    }
    let apart = try player(middle.memory, in: .workers(workers.pool))
    #expect(try await middle.played(10, by: apart).told == forked)
    #expect(try await middle.played(10, by: apart, recalling: true).told == forked)
  }
}

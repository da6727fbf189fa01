#if os(Linux)
  import Foundation
  import MoonstoneHost
  import MoonstoneKernel
  import MoonstoneReversi
  import MoonstoneTestSupport
  import Testing

  @testable import MoonstoneLua

  /// What the machine does to a worker, or somebody at it, is not its script's fault.
  @Suite(.serialized, .timeLimit(.minutes(10 * patience))) struct DisturbedWorkerTests {
    private let workers = Workers()

    /// Its answers depend on all that it was ever asked.
    private func strategy(limits: ScriptLimits = ample) throws -> LuaStrategy<Reversi> {
      let text = """
        local count = 0
        return { choose = function(board, context)
          for i = 1, 2e6 do count = count + context.random(3) end
          context.memory.count = (context.memory.count or 0) + count
          local text = count .. " " .. context.memory.count
          return board:moves()[1 + count % board:count()], { text = text }
        end }
        """
      return try LuaStrategy(
        ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: limits,
        isolation: .workers(workers.pool))
    }

    private func turn(
      _ seed: UInt64, _ budget: Budget = Budget(remainingTicks: 1_000_000_000),
      report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
    ) -> Turn<Reversi> {
      Turn(
        game: Reversi(), position: Reversi().initialPosition, budget: budget, seed: seed,
        report: report)
    }

    /// The processor time that each worker has used.
    private var used: [Int32: Double] {
      let pairs = workers.running.compactMap { pid in
        SystemProcess(pid).map { (pid, $0.processorSeconds) }
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Kills every worker and waits for their ends.
    private func killAll() async throws {
      let pids = workers.running
      #expect(!pids.isEmpty)
      for pid in pids { kill(pid, SIGKILL) }
      try await eventually("the workers end") {
        Set(workers.running).isDisjoint(with: pids)
      }
    }

    @Test func underTicksAKilledWorkerChangesNoAnswer() async throws {
      let undisturbed = try strategy()
      var expected: [Choice<Reversi.Move>] = []
      for seed in 1...5 { try await expected.append(undisturbed.choose(turn(UInt64(seed)))) }
      let disturbed = try strategy()
      for seed in 1...5 {
        // Between two moves; the next one is asked of a fresh worker.
        if seed == 2 { try await killAll() }
        let before = used
        let thinking = Task.detached(executorPreference: Apart()) {
          try await disturbed.choose(turn(UInt64(seed)))
        }
        // While it thinks, which takes a good part of a second; where this thread is not woken in
        // time, after its answer.
        if [3, 5].contains(seed) {
          try await eventually("a worker has begun to think") {
            used.contains { pid, seconds in before[pid].map { seconds > $0 } == true }
          }
          try await killAll()
        }
        #expect(try await thinking.value == expected[seed - 1])
      }
    }

    @Test func underAClockTheSameIsAskedOnceMoreAndTheDelayIsTold() async throws {
      let strategy = try strategy()
      _ = try await strategy.choose(turn(1))
      try await workers.settle(at: 2)
      try await killAll()
      let reports = Reports()
      let budget = Budget(remaining: .seconds(600))
      let choice = try await strategy.choose(turn(2, budget, report: reports.add))
      #expect(choice.move.description == "d3" || choice.ticks == nil)
      let delays = reports.all.compactMap {
        if case .delayed(let duration) = $0 { duration } else { nil }
      }
      #expect(delays.count == 1 && delays.allSatisfy { $0 > .zero })
    }

    /// Its local variables are gone, which no answer can bring back.
    @Test func underAClockAFreshWorkerGoesOnWithTheMemoryEvenIfTheMatchKeepsNone() async throws {
      let strategy = try strategy()
      let budget = Budget(remaining: .seconds(600))
      func counts(_ choice: Choice<Reversi.Move>) throws -> [Int] {
        try #require(choice.comment?.text).split(separator: " ").compactMap { Int($0) }
      }
      let first = try await strategy.choose(turn(1, budget))
      #expect(first.memory == nil)
      try await workers.settle(at: 2)
      try await killAll()
      let (before, after) = try (counts(first), counts(try await strategy.choose(turn(2, budget))))
      #expect(after[1] == before[1] + after[0])
    }

    @Test func aSpareWorkerThatWasStoppedIsReplaced() async throws {
      let first = try strategy()
      try await workers.settle(at: 2)
      let expected = try await first.choose(turn(1))
      for pid in workers.running { kill(pid, SIGSTOP) }
      // It gets the one on standby, which never answers.
      let second = try strategy(limits: ScriptLimits(loadSeconds: 0.5))
      #expect(try await second.choose(turn(1)) == expected)
      withExtendedLifetime(first) {}
    }
  }
#endif

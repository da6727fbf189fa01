#if os(Linux)
  import Foundation
  import MoonstoneHost
  import MoonstoneKernel
  import MoonstoneReversi
  import MoonstoneSupport
  import MoonstoneTestSupport
  import Testing

  @testable import MoonstoneLua

  /// Without a sanitizer, which cannot follow what a zygote does.
  @Suite(.enabled(if: patience == 1), .timeLimit(.minutes(10))) struct ZygoteTests {
    private let workers = Workers()

    private func player(
      in workers: Workers, _ body: String = "return 'd3'"
    ) throws -> LuaStrategy<Reversi> {
      let text = "return { choose = function(board, context) \(body)\nend }"
      return try LuaStrategy(
        ScriptSource(name: "test.lua", text: text), plugin: reversi,
        limits: ScriptLimits(memory: 32 << 20), isolation: .workers(workers.pool))
    }

    private let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: 1_000_000), seed: 5, keepsMemory: true)

    @Test func allWorkersOfAPoolComeFromOneZygoteAndAreItsSiblings() async throws {
      let players = try (1...4).map { _ in try player(in: workers) }
      for player in players { #expect(try await player.choose(turn).move.description == "d3") }
      try await workers.settle(at: 5)
      #expect(workers.zygotes.map(\.parent) == [getpid()])
      let processes = Workers.processes(memory: workers.memory)
      #expect(processes.allSatisfy { $0.name == "worker" && $0.parent == getpid() })
    }

    @Test func aZygoteIsConfined() async throws {
      _ = try await player(in: workers).choose(turn)
      let pid = try #require(workers.zygotes.first?.pid)
      let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      #expect(status.contains("NoNewPrivs:\t1\n"))
      #expect(status.contains("Seccomp:\t2\n"))
      #expect(status.contains("Threads:\t1\n"))
      // What it hands on to a worker it closes after that worker has begun.
      try await eventually("it has no more than its three files") {
        let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
        return open == nil || open?.sorted() == ["0", "1", "2"]
      }
    }

    @Test func aKilledZygoteIsReplacedAndItsWorkersPlayOn() async throws {
      let body =
        "context.memory.n = (context.memory.n or 0) + 1 "
        + "return 'd3', { text = tostring(context.memory.n) }"
      let first = try player(in: workers, body)
      #expect(try await first.choose(turn).comment?.text == "1")
      let before = try await workers.settle(at: 2)
      let zygote = try #require(workers.zygotes.first?.pid)
      kill(zygote, SIGKILL)
      try await eventually("it ends") { !workers.zygotes.contains { $0.pid == zygote } }
      #expect(try await first.choose(turn).comment?.text == "2")
      try await workers.remain(before)
      // The second gets the one on standby; from the third on, workers come from the new zygote.
      var others: [LuaStrategy<Reversi>] = []
      for _ in 2...4 {
        others.append(try player(in: workers, body))
        #expect(try await others.last?.choose(turn).comment?.text == "1")
      }
      withExtendedLifetime(others) {}
      try await eventually("one zygote runs, and none is left") {
        workers.zygotes.count == 1 && SystemProcess.zombieWorkers.isEmpty
      }
      #expect(workers.zygotes.first?.pid != zygote)
    }

    @Test func aStoppedZygoteHoldsNobodyForEver() async throws {
      var players = [try player(in: workers)]
      _ = try await players[0].choose(turn)
      try await workers.settle(at: 2)
      let zygote = try #require(workers.zygotes.first?.pid)
      kill(zygote, SIGSTOP)
      // Two: one gets the worker on standby.
      for _ in 1...2 {
        players.append(try player(in: workers))
        #expect(try await players.last?.choose(turn).move.description == "d3")
      }
      withExtendedLifetime(players) {}
      try await eventually("it was replaced") { !workers.zygotes.contains { $0.pid == zygote } }
    }

    /// A thread that asks a zygote while another gives it up still asks that one.
    @Test func zygotesThatAreKilledAllTheTimeCostNoPlayer() async throws {
      let isOver = Locked(false)
      let killing = Task.detached(executorPreference: Apart()) {
        while !isOver.withLock(\.self) {
          for zygote in workers.zygotes { kill(zygote.pid, SIGKILL) }
        }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for name in 1...3 {
          group.addTask {
            for number in 1...15 {
              // No worker waits that has loaded this text.
              let player = try player(in: workers, "return 'd3' -- \(name) \(number)")
              #expect(try player.chooseAtOnce(turn).move.description == "d3")
            }
          }
        }
        try await group.waitForAll()
      }
      isOver.withLock { $0 = true }
      await killing.value
    }

    @Test func aZygoteEndsWithItsPool() async throws {
      let memory: Int
      do {
        let own = Workers()
        memory = own.memory
        let player = try player(in: own)
        #expect(try await player.choose(turn).move.description == "d3")
        #expect(own.zygotes.count == 1)
      }
      try await eventually("nothing is left") { Workers.started(memory: memory).isEmpty }
    }

    @Test(arguments: [
      WorkerProgram(path: Workers.program.path, arguments: ["worker"], forks: false),
      // A process with threads cannot fork.
      WorkerProgram(path: Workers.program.path, arguments: ["threaded"]),
    ])
    func aWorkerFromTheDiskSeesWhatAForkedOneSees(program: WorkerProgram) async throws {
      let body = """
        local t, told = {}, {}
        for i = 1, 50 do t[{}] = i t[function() return i end] = -i t["k" .. i] = i t[i / 7] = i end
        for _, v in pairs(t) do told[#told + 1] = v end
        for k in pairs(_G) do told[#told + 1] = k end
        told[#told + 1] = tostring({}) .. tostring(print) .. tostring(coroutine.create(print))
        context.memory.told = table.concat(told, " ")
        return board:moves()[context.random(4)], { value = context.remaining }
        """
      let forked = try await player(in: workers, body).choose(turn)
      let disk = Workers(program)
      #expect(try await player(in: disk, body).choose(turn) == forked)
      #expect(disk.zygotes.isEmpty)
      #expect(!workers.zygotes.isEmpty)
    }
  }
#endif

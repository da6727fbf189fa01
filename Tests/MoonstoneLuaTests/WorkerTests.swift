import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Scripts in workers. What would hang breaks the bound.
@Suite(.serialized, .timeLimit(.minutes(10 * patience))) struct WorkerTests {
  private let workers = Workers()
  private let start = Reversi().initialPosition

  private func strategy(
    _ body: String, before: String = "", limits: ScriptLimits = ample,
    memory: String? = nil
  ) throws -> LuaStrategy<Reversi> {
    let text = "\(before) return { choose = function(board, context)\n\(body)\nend }"
    return try LuaStrategy(
      ScriptSource(name: "test.lua", text: text), plugin: reversi, limits: limits,
      isolation: .workers(workers.pool), memory: memory)
  }

  private func turn(
    ticks: Int? = nil, keepsMemory: Bool = false, recall: Recall? = nil,
    isWanted: @escaping @Sendable () -> Bool = { true },
    report: @escaping @Sendable (PlayerReport) -> Void = { _ in }
  ) -> Turn<Reversi> {
    Turn(
      game: Reversi(), position: start, budget: Budget(remainingTicks: ticks), seed: 5,
      keepsMemory: keepsMemory,
      recall: recall, isWanted: isWanted, report: report)
  }

  @Test func aWorkerAnswersAsThisProcessDoes() async throws {
    let body = """
      print(context.side, context.ply, context.game, context.random(1000))
      context.memory.n = (context.memory.n or 0) + 1
      return board:moves()[2], { value = 0.5, depth = 3, text = tostring(board) .. " é" }
      """
    let reports = Reports()
    let worker = try await strategy(body, memory: "{[\"n\"]=4}").choose(
      turn(ticks: 100_000, keepsMemory: true, report: reports.add))
    let source = ScriptSource(
      name: "test.lua", text: " return { choose = function(board, context)\n\(body)\nend }")
    let here = try await LuaStrategy(
      source, plugin: reversi, isolation: .inProcess, memory: "{[\"n\"]=4}"
    ).choose(
      turn(ticks: 100_000, keepsMemory: true, report: reports.add))
    #expect(worker == here)
    #expect(worker.memory == "{[\"n\"]=5}")
    #expect(reports.all.count == 2)
    #expect(Set(reports.all).count == 1)
  }

  @Test func aWorkerSolvesAsThisProcessDoes() async throws {
    let body = """
      local rest = board
      while rest:empties() > 14 do
        local moves = rest:moves()
        rest = rest:play(moves[1 + rest:empties() % #moves])
      end
      local move, margin, details = rest:solve { hash = 64 }
      return "d3", { text = ("%s %d %d"):format(move, margin, details.nodes) }
      """
    let worker = try await strategy(body).choose(turn(ticks: 2_000_000_000))
    let source = ScriptSource(
      name: "test.lua", text: " return { choose = function(board, context)\n\(body)\nend }")
    let here = try await LuaStrategy(source, plugin: reversi, isolation: .inProcess).choose(
      turn(ticks: 2_000_000_000))
    #expect(worker == here)
  }

  @Test func aWorkerKnowsTheAllowance() async throws {
    let turn = Turn(
      game: Reversi(), position: start,
      budget: Budget(remainingTicks: 2_000_000, tickAllowance: 400_000))
    let choice = try await strategy("return (board:search())").choose(turn)
    let used = try #require(choice.ticks)
    #expect(390_000...410_000 ~= used, "\(used)")
  }

  #if os(Linux)
    @Test func aWorkerIsConfined() async throws {
      let strategy = try strategy("while true do end")
      let thinking = await whileThinking(strategy)
      let pid = try #require(workers.running.first)
      let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      #expect(status.contains("NoNewPrivs:\t1\n"))
      #expect(status.contains("Seccomp:\t2\n"))
      // What is /proc/PID/fd of a process that may not be looked into is root's alone to see.
      if let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd") {
        #expect(open.sorted() == ["0", "1", "2"])
      }
      let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
      for limit in ["Max open files", "Max processes", "Max file size", "Max core file size"] {
        let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(limit) })
        let values = line.dropFirst(26).split(separator: " ").prefix(2)
        #expect(Array(values) == (limit == "Max open files" ? ["3", "3"] : ["0", "0"]), "\(line)")
      }
      // As long as it was asked to work, and a minute; half of what it could map before.
      let cpu = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max cpu time") })
      let seconds = try #require(Int(cpu.dropFirst(26).split(separator: " ")[0]))
      #expect(60...180 ~= seconds)
      // A sanitizer, which is given patience, maps terabytes.
      if patience == 1 {
        let space = limits.split(separator: "\n").first { $0.hasPrefix("Max address space") }
        let bytes = try #require(space.flatMap { Int($0.dropFirst(26).split(separator: " ")[0]) })
        let mapped = try #require(
          status.firstMatch(of: /VmSize:\s+(\d+) kB/).flatMap { Int($0.1) })
        #expect(bytes < mapped << 10 + 3 << 29)
      }
      strategy.stop()
      await #expect(throws: CancellationError.self) { try await thinking.value }
    }

    @Test func aWorkerThatCrashesCostsAForfeit() async throws {
      let strategy = try strategy("while true do end")
      let thinking = await whileThinking(strategy)
      kill(try #require(workers.running.first), SIGSEGV)
      let forfeit = await #expect(throws: Forfeit.self) { try await thinking.value }
      #expect(forfeit == Forfeit(.fault, "test.lua: its worker died: it crashed"))
    }

    @Test(arguments: [
      "while true do end",
      "return (('a'):rep(30000)):find(('.-'):rep(30) .. 'b')",
      "while true do pcall(function() while true do end end) end",
    ])
    func aThinkingWorkerCanBeStoppedAndAnswersAgain(thought: String) async throws {
      let strategy = try strategy(
        "context.memory.n = (context.memory.n or 0) + 1 "
          + "if context.ply == 1 then \(thought) end "
          + "return 'd3', { text = tostring(context.memory.n) }")
      let first = try await strategy.choose(turn(keepsMemory: true))
      #expect(first.comment?.text == "1")
      let thinking = await whileThinking(strategy)
      strategy.stop()
      await #expect(throws: CancellationError.self) { try await thinking.value }
      // Interrupted, it goes on with what it has; killed, with what it last had on record.
      let again = try await strategy.choose(turn(keepsMemory: true))
      #expect(["2", "3"].contains(again.comment?.text))
    }

    /// The second of them is killed, since nothing interrupts it.
    @Test(arguments: [
      "while true do end", "return (('a'):rep(30000)):find(('.-'):rep(30) .. 'b')",
    ])
    func aStoppedWorkerBeginsAnewFromItsMemory(thought: String) async throws {
      let strategy = try strategy(
        "count = count + 1 context.memory.n = (context.memory.n or 0) + 1 "
          + "if context.ply == 1 then \(thought) end "
          + "return 'd3', { text = count .. ' ' .. context.memory.n }", before: "local count = 0")
      let memory = try await strategy.choose(turn(keepsMemory: true)).memory
      let thinking = await whileThinking(strategy)
      strategy.stop()
      await #expect(throws: CancellationError.self) { try await thinking.value }
      let again = try await strategy.choose(
        turn(keepsMemory: true, recall: Recall(memory: memory)))
      #expect(again.comment?.text == "1 2")
    }

    @Test func fiftyWorkersLeaveNothingBehind() async throws {
      let before = SystemProcess.openDescriptors()
      for _ in 1...50 { _ = try await strategy("return 'd3'").choose(turn()) }
      try await workers.settle(at: 2)
      // The one that waits for the next match and the one on standby are left, and what other tests have
      // open: far from fifty pairs of pipes.
      #expect(SystemProcess.openDescriptors() < before + 60)
    }

    @Test func aWorkerDiesWithItsParent() async throws {
      let memory = 40 << 20
      let parent = Foundation.Process()
      parent.executableURL = URL(fileURLWithPath: Workers.program.path)
      parent.arguments = ["parent", "\(memory)"]
      try parent.run()
      // More than starting takes.
      try await eventually("a worker thinks") {
        try #require(parent.isRunning, "the parent ended by itself")
        return Workers.processes(memory: memory).contains { $0.processorSeconds > 1 }
      }
      let started = Workers.started(memory: memory)
      kill(parent.processIdentifier, SIGKILL)
      try await eventually("the parent ends") { !parent.isRunning }
      try await eventually("they end") {
        started.allSatisfy { SystemProcess($0.pid)?.isRunning != true }
      }
    }
  #endif

  /// Without the stop, it would forfeit by time. How soon a stop is heard, `make bench` measures.
  @Test(arguments: [true, false]) func aStopIsHeard(apart: Bool) async throws {
    let source = ScriptSource(
      name: "test.lua", text: "return { choose = function() while true do end end }")
    let strategy = try LuaStrategy(
      source, plugin: reversi, limits: ScriptLimits(moveSeconds: 3600),
      isolation: apart ? .workers(workers.pool) : .inProcess)
    for _ in 1...9 {
      let thinking = await whileThinking(strategy)
      strategy.stop()
      await #expect(throws: CancellationError.self) { try await thinking.value }
    }
  }

  /// Starts a choice, and returns when a stop would be heard.
  private func whileThinking(
    _ strategy: LuaStrategy<Reversi>
  ) async -> Task<Choice<Reversi.Move>, any Error> {
    let isThinking = Gate()
    let turn = Turn(
      game: Reversi(), position: start, moves: [Reversi.Move("d3")!], keepsMemory: true,
      isWanted: {
        isThinking.open()
        return true
      })
    let thinking = Task.detached(executorPreference: Apart()) { try await strategy.choose(turn) }
    await isThinking.wait()
    return thinking
  }

  @Test(arguments: [
    "while true do end",
    "while true do pcall(function() while true do end end) end",
    "os.exit()",
    "('x'):rep(1 << 40)",
    "local s, t = (1 << 18) - 1, {} for i = 1, 250000 do t[i * s * 2 + s] = true end",
  ])
  func aHostileTextCostsItsLoadBudgetAndNoMore(text: String) async throws {
    let folder = try TemporaryFolder()
    let good = "return { choose = function(b, c) c.memory.n = (c.memory.n or 0) + 1 "
    let path = try folder.write(
      good + "return 'd3', { text = tostring(c.memory.n) } end }", to: "s.lua")
    let strategy = try LuaStrategy(
      ScriptFile(path: path), plugin: reversi, limits: ScriptLimits(loadSeconds: 0.1),
      isolation: .workers(workers.pool))
    #expect(try await strategy.choose(turn()).comment?.text == "1")
    _ = try folder.write(text, to: "s.lua")
    let reports = Reports()
    #expect(try await strategy.choose(turn(report: reports.add)).comment?.text == "2")
    #expect(reports.all.count == 1)
    _ = try folder.write(
      good + "return 'c4', { text = tostring(c.memory.n) } end }", to: "s.lua")
    let swapped = try await strategy.choose(turn())
    #expect(swapped.move.description == "c4")
    #expect(swapped.comment?.text == "3")
  }

  /// Loading may take a minute: only the ticks can end it with these words.
  @Test(
    arguments: [
      ("while true do end", ":1: out of ticks"),
      ("pcall(function() while true do end end) return 5", ":1: out of ticks"),
      ("(('a'):rep(30000)):find(('.-'):rep(30) .. 'b')", ":1: out of ticks"),
      ("local t = {} for i = 1, 1e9 do t[i] = i end", ": out of memory: a script may use"),
      ("return {", ":1:9: unexpected symbol near <eof>"),
      ("return {}", ": choose is nil; a strategy's choose is a function of a board and a context"),
    ], [true, false])
  func aHostileTextCostsItsLoadTicksAndNoMore(
    text: (body: String, message: String), apart: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("return { choose = function() return 'd3' end }", to: "s.lua")
    let isAboutMemory = text.message.contains("memory")
    let limits = ScriptLimits(
      memory: workers.memory, loadSeconds: 60, loadTicks: isAboutMemory ? 1 << 40 : 1_000_000)
    let strategy = try LuaStrategy(
      ScriptFile(path: path), plugin: reversi, limits: limits,
      isolation: apart ? .workers(workers.pool) : .inProcess)
    #expect(try await strategy.choose(turn(ticks: 10_000)).move.description == "d3")
    _ = try folder.write(text.body, to: "s.lua")
    let reports = Reports()
    // Of the ticks for a move, of which there are few, loading takes none.
    let choice = try await strategy.choose(turn(ticks: 10_000, report: reports.add))
    #expect(choice.move.description == "d3")
    guard case .note(let note)? = reports.all.first else { Issue.record("nothing said"); return }
    #expect(reports.all.count == 1)
    #expect(note.contains(text.message), "\(note)")
    #expect(note.hasSuffix(" — the previous version plays on"))
  }

  @Test func aTimeOutIsSaidInTheSameWordsUnderLoad() async throws {
    let limits = ScriptLimits(moveSeconds: 0.3)
    let messages = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 1...6 {
        let strategy = try strategy("while true do end", limits: limits)
        group.addTask(executorPreference: Apart()) {
          let forfeit = await #expect(throws: Forfeit.self) { try await strategy.choose(turn()) }
          return forfeit?.message ?? ""
        }
      }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    let told = "test.lua:2: out of time: it had 0.3 s for this move, since no limit is set"
    #expect(messages == Array(repeating: told, count: 6))
  }

  @Test func twoWorkersSeeTheSame() async throws {
    let body = """
      local t, told = {}, {}
      for i = 1, 50 do t[{}] = i t[function() return i end] = -i t["k" .. i] = i t[i / 7] = i end
      for _, v in pairs(t) do told[#told + 1] = v end
      for k in pairs(_G) do told[#told + 1] = k end
      told[#told + 1] = tostring({}) .. tostring(print) .. tostring(coroutine.create(print))
      context.memory.told = table.concat(told, " ")
      return 'd3', { value = context.remaining }
      """
    let one = try strategy(body)
    let first = try await one.choose(turn(ticks: 1_000_000, keepsMemory: true))
    #expect((first.ticks ?? 0) > 1000)
    for _ in 1...3 {
      let other = try await strategy(body).choose(turn(ticks: 1_000_000, keepsMemory: true))
      #expect(other == first)
    }
    withExtendedLifetime(one) {}
  }

  @Test func theTicksAreTheSameUnderLoad() async throws {
    let body =
      "for i = 1, 200 do for m, a in board:children() do context.memory[i] = a:count() end end "
      + "return board:moves()[context.random(4)]"
    let alone = try await strategy(body).choose(turn(ticks: 10_000_000, keepsMemory: true))
    try await withThrowingTaskGroup(of: Choice<Reversi.Move>.self) { group in
      for _ in 1...8 {
        group.addTask {
          try await strategy(body).choose(turn(ticks: 10_000_000, keepsMemory: true))
        }
      }
      for try await choice in group { #expect(choice == alone) }
    }
  }

  /// Its path would lie in its memory, and show when memory is collected, and so what it costs.
  @Test func whereAScriptLiesAndWhatItIsCalledChangesNothing() async throws {
    let text =
      "local kept = {} return { choose = function(board) for m, a in board:children() do "
      + "kept[#kept + 1] = tostring(a) .. #kept end "
      + "return board:moves()[1], { text = select(2, pcall(error, 'oh', 2)) } end }"
    func choices(in name: String) async throws -> [Choice<Reversi.Move>] {
      let strategy = try LuaStrategy(
        ScriptSource(name: name, text: text), plugin: reversi, isolation: .workers(workers.pool))
      var choices: [Choice<Reversi.Move>] = []
      for _ in 1...40 { try await choices.append(strategy.choose(turn(ticks: 1_000_000))) }
      return choices
    }
    let here = try await choices(in: "s.lua")
    #expect(try await choices(in: "s".padding(toLength: 200, withPad: "/s", startingAt: 0)) == here)
    #expect(here.first?.comment?.text == "script:1: oh")
  }
}

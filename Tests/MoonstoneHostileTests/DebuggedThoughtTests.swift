#if os(Linux)
  import Foundation
  import MoonstoneHost
  import MoonstoneKernel
  import MoonstoneLua
  import MoonstoneReversi
  import MoonstoneTestSupport
  import Testing

  /// A thought that is stepped through answers what it answers otherwise, to the tick, whatever a
  /// script does and whatever is asked.
  @Suite(.timeLimit(.minutes(10 * patience))) struct DebuggedThoughtTests {
    private static let ticks = 300_000
    /// Endless recursion that is caught, many results on the stack, and 2,000 coroutines.
    private static let deep = """
      local function f(n) return 1 + f(n + 1) end
      local function g(...) return select("#", ...) end
      return { choose = function(board)
        local total = 0
        for i = 1, 2 do
          total = total + (pcall(f, i) and 1 or 2)
          local list = {}
          for k = 1, 5000 do list[k] = k end
          total = total + g(table.unpack(list))
        end
        local made = {}
        for i = 1, 2000 do
          made[i] = coroutine.wrap(function()
            local x = i
            while true do
              x = x + 1
              coroutine.yield(x)
            end
          end)
        end
        for _ = 1, 3 do
          for i = 1, 2000 do total = total + made[i]() end
        end
        return board:moves()[1], { text = "total " .. total }
      end }
      """

    /// Lines that begin in many ways, over more than one checkpoint: loops of all kinds, on one line or
    /// several, calls over several lines, coroutines, and a module that is loaded on the way.
    private static let shapes = """
      local function inner(...)
        local a, b = ...
        return a + b
      end
      local function late() local n = 0; while n < 3 do n = n + 1 end; return n end
      return { choose = function(board)
        local total = 0
        local generate = coroutine.wrap(function()
          while true do
            coroutine.yield(
              total)
          end
        end)
        for i = 1, 350000 do
          total = total + inner(
            i,
            1)
          if i % 1000 == 999 then
            for _, move in ipairs(board:moves()) do
              total = total + #move
            end
            total = total + late() % 7
            total = generate()
          end
          repeat total = total % 1000003 until true
          if i == 300000 then
            total = total + require("module").add(total)
          end
        end
        return board:moves()[1], { text = "total " .. total }
      end }
      """

    private func thought(_ source: ScriptSource, ticks: Int) -> Thought<Reversi> {
      let match = Match(
        Reversi(), players: Sides(both: PlayerIdentity(name: "hostile")),
        clocks: Clocks(.unlimited, ticks: .perMove(ticks)))
      return Thought(
        of: source,
        limits: ScriptLimits(memory: Arena.memory, loadSeconds: ampleSeconds, loadTicks: ticks),
        Turn(in: match, seed: 7, keepsMemory: true), memory: nil)
    }

    /// What the same thought comes to without anybody who looks.
    private func check(_ source: ScriptSource, ticks: Int = ticks) async throws {
      let thought = thought(source, ticks: ticks)
      let plain: Thought<Reversi>.Answer
      let debugger: ThoughtDebugger
      do {
        plain = try await answer(to: thought)
        debugger = try ThoughtDebugger(
          thought, plugin: Arena.reversi, workers: Arena.workers)
      } catch let error as ScriptError where error.kind == .invalid {
        return  // it does not load
      } catch let error as ScriptError where error.kind == .unavailable {
        return  // a sanitizer does not let processes fork
      }
      let end = debugger.beginning
      expect(end, plain)
      try look(with: debugger)
      var again = try debugger.start(.run)
      if case .line = again.place { again = try debugger.forwards(.run) }
      #expect(again == end)
      expect(again, plain)
    }

    /// Asked again where the machine's clock ended it, as it may where much else is going on: only what
    /// ticks decide is the same each time.
    private func answer(to thought: Thought<Reversi>) async throws -> Thought<Reversi>.Answer {
      for _ in 1...4 {
        let answer = try await thought.ask(with: Arena.reversi, isolation: .workers(Arena.workers))
        guard case .failure(let forfeit) = answer, forfeit.message.contains("out of CPU time")
        else {
          return answer
        }
      }
      return try await thought.ask(with: Arena.reversi, isolation: .workers(Arena.workers))
    }

    private func expect(_ end: DebugStop, _ plain: Thought<Reversi>.Answer) {
      switch (plain, end.place) {
      case (.success(let choice), .end(let move, _)):
        #expect(move == choice.move.description)
        #expect(end.ticks == choice.ticks)
      case (.failure(let forfeit), .end(nil, let message)):
        #expect(forfeit.message.contains(message.suffix(200)), "\(forfeit.message)")
        if let ticks = forfeit.ticks { #expect(end.ticks == ticks) }
      default: Issue.record("\(plain) is not \(end.place)")
      }
    }

    /// Stops wherever there is something to stop at, and looks at all that is there.
    private func look(with debugger: ThoughtDebugger) throws {
      _ = try debugger.start()
      if try debugger.watch("board") == nil { _ = try debugger.forwards(.run) }
      try debugger.unwatch()
      try debugger.set(stopsAtCaught: true)
      var conditional = DebugBreakpoint(number: 1, line: 5)
      conditional.condition = "1 == 2"
      var logging = DebugBreakpoint(number: 2, line: 6)
      (logging.message, logging.ignored) = ("here", 1)
      try debugger.set([conditional, logging, DebugBreakpoint(number: 3, call: "play")])
      let moves: [(ThoughtDebugger) throws -> DebugStop] = [
        { try $0.forwards(.step) }, { try $0.forwards(.next) }, { try $0.back(.step) },
        { try $0.forwards(.out) }, { try $0.back(.next) }, { try $0.go(toTick: 100_000) },
        { try $0.forwards(.step) }, { try $0.back(.step) }, { try $0.back(.out) },
        { try $0.end() }, { try $0.back(.step) }, { try $0.back(.step) },
      ]
      for move in moves {
        let stop = try move(debugger)
        guard case .line = stop.place else { continue }
        for call in try debugger.calls(count: 5) {
          for variable in try debugger.variables(at: call.level) where variable.isOpen {
            _ = try debugger.entries(of: variable, count: 10)
          }
        }
        _ = try debugger.evaluate("x")
      }
      try debugger.set([])
      try debugger.set(stopsAtCaught: false)
    }

    @Test(.serialized, arguments: HostileScript.everything.filter { !$0.spinsInC })
    func aHostileScriptAnswersTheSame(script: HostileScript) async throws {
      try await check(
        ScriptSource(
          name: "hostile", bytes: Array(try Data(contentsOf: URL(fileURLWithPath: script.path)))))
    }

    /// Where errors that are caught stop, too, each line is looked at; otherwise lines are trapped.
    @Test func linesThatAreTrappedStopWhereLinesThatAreLookedAtDo() throws {
      let source = ScriptSource(
        name: "shapes", bytes: Array(Self.shapes.utf8),
        includes: [
          ScriptSource.Include(
            module: "module", name: "module.lua",
            bytes: Array(
              "local M = {}\nfunction M.add(n)\n  return n % 5\nend\nreturn M\n".utf8))
        ])
      let debugger: ThoughtDebugger
      do {
        debugger = try ThoughtDebugger(
          thought(source, ticks: 20_000_000), plugin: Arena.reversi, workers: Arena.workers)
      } catch let error as ScriptError where error.kind == .unavailable {
        return  // a sanitizer does not let processes fork
      }
      #expect(debugger.beginning.ticks > 4_200_000, "\(debugger.beginning)")
      func stops(at breakpoint: DebugBreakpoint, looks: Bool) throws -> [DebugStop.Place] {
        try debugger.set(stopsAtCaught: looks)
        try debugger.set([breakpoint])
        var found = [try debugger.start(.run).place]
        found.append(try debugger.forwards(.run).place)
        _ = try debugger.go(toTick: 3_000_000)
        found.append(try debugger.forwards(.run).place)
        found.append(try debugger.back(.run).place)
        found.append(try debugger.back(.run).place)
        _ = try debugger.end()
        return found + [try debugger.back(.run).place]
      }
      let lines = [3, 4, 5, 10, 14, 16, 19, 20, 22, 25, 27, 30]
      var breakpoints = lines.map { DebugBreakpoint(number: $0, line: $0) }
      breakpoints.append(DebugBreakpoint(number: 50, file: "module.lua", line: 3))
      for breakpoint in breakpoints {
        let looked = try stops(at: breakpoint, looks: true)
        #expect(try stops(at: breakpoint, looks: false) == looked, "\(breakpoint)")
      }
    }

    @Test func aScriptAtTheLimitsOfItsStackAnswersTheSame() async throws {
      try await check(ScriptSource(name: "deep", text: Self.deep), ticks: 20_000_000)
    }
  }
#endif

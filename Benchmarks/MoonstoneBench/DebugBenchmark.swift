import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

/// What stepping through a thought of 50M ticks costs, whose script holds up to 8 MiB.
func debugBenchmark() async throws {
  #if os(Linux)
    try await DebugMeasurement().run()
  #endif
}

#if os(Linux)
  /// Steps through one thought.
  private struct DebugMeasurement {
    /// Holds some 8 MiB, which it changes all the time, and takes some 50M ticks. Its first lines run
    /// once, and so does what `mark` is watched for.
    private static let script = """
      local held = {}
      for i = 1, 60000 do held[i] = { value = i } end
      return { choose = function(board, context)
        local mark = { set = 0 }
        mark.set = 1
        local sum, size = 0, #held
        for i = 1, 5550000 do
          local slot = held[i % size + 1]
          sum = (sum + slot.value) % 1000003
          slot.value = sum
        end
        local moves = board:moves()
        return moves[1], { text = "sum " .. sum }
      end }
      """

    private let plugin = Plugin(Reversi())
    private let pool = WorkerPool(workersOfUsers(), game: "reversi", memory: 64 << 20)
    private let budget = 60_000_000
    private let rounds = isQuick ? 3 : 7

    private func thought(asked times: Int = 1) -> Thought<Reversi> {
      let match = Match(
        Reversi(), players: Sides(both: PlayerIdentity(name: "bench")),
        clocks: Clocks(.unlimited, ticks: .perMove(budget)))
      let turn = Turn(in: match, seed: 7, keepsMemory: true)
      var thought = Thought(
        of: ScriptSource(name: "bench", text: Self.script),
        limits: ScriptLimits(memory: 64 << 20, loadSeconds: 60, loadTicks: budget), turn,
        memory: nil)
      for _ in 1..<times { thought = thought.followed(by: turn, memory: nil) }
      return thought
    }

    private func open(asked times: Int = 1) throws -> ThoughtDebugger {
      try ThoughtDebugger(thought(asked: times), plugin: plugin, workers: pool)
    }

    private func seconds(_ work: () async throws -> Void) async rethrows -> Double {
      let start = monotonicTime()
      try await work()
      return (monotonicTime() - start).nanoseconds / 1e9
    }

    private func load() throws {
      let thought = thought()
      _ = try LuaStrategy(
        thought.script, plugin: plugin, limits: thought.limits, isolation: .workers(pool),
        memory: nil)
    }

    private func plain(asked times: Int = 1) async throws -> Double {
      try await seconds {
        _ = try await thought(asked: times).ask(with: plugin, isolation: .workers(pool))
      }
    }

    func run() async throws {
      let debugger = try open()
      print("a thought of \(debugger.beginning.ticks) ticks")
      memory()
      try stepsBack(debugger)
      try await passes(debugger)
      try await openings()
    }

    // MARK: - Steps

    private func stepsBack(_ debugger: ThoughtDebugger) throws {
      let whole = debugger.beginning.ticks
      var steps: [Double] = []
      for number in 0..<(isQuick ? 20 : 100) {
        // All over the thought, in no order.
        let tick = whole / 200 + (number * 7919 % 100) * (whole / 101)
        _ = try debugger.go(toTick: tick)
        let start = monotonicTime()
        _ = try debugger.back(.step)
        steps.append((monotonicTime() - start).nanoseconds / 1e6)
      }
      report("a step back anywhere", median(steps), "ms", atMost: 100)
      report("the slowest of \(steps.count)", steps.max() ?? 0, "ms", atMost: 300)
    }

    // MARK: - Whole passes

    private func passes(_ debugger: ThoughtDebugger) async throws {
      var (stopless, calls): ([Double], [Double]) = ([], [])
      var (lines, watches): ([Double], [Double]) = ([], [])
      for _ in 0..<rounds {
        let loading = try await seconds { try load() }
        let run = try await plain() - loading
        let stop = try await seconds {
          try runToTheEnd(debugger)
        }
        stopless.append(stop / run)
        // None comes.
        try debugger.set([DebugBreakpoint(number: 1, call: "search")])
        try debugger.set(stopsAtCaught: true)
        calls.append(
          try await seconds {
            try runToTheEnd(debugger)
          } / run)
        try debugger.set(stopsAtCaught: false)
        try debugger.set([DebugBreakpoint(number: 1, line: 4)])
        lines.append(try await seconds { try arrive(try debugger.back(.run), at: 4) } / run)
        try debugger.set([])
        _ = try debugger.forwards(.next)
        if let why = try debugger.watch("mark.set") { preconditionFailure(why) }
        _ = try debugger.end()
        _ = try debugger.back(.step)
        watches.append(try await seconds { try arrive(try debugger.back(.run), at: 5) } / run)
        try debugger.unwatch()
        _ = try debugger.end()
      }
      report("a run without stops, over a plain one", median(stopless), "times", atMost: 1.3)
      report(
        "a run to a call or a caught error, over a plain one", median(calls), "times", atMost: 1.3)
      report("back to a line at the start, over a run", median(lines), "times", atMost: 2.2)
      report("back to a change at the start, over a run", median(watches), "times", atMost: 10)
    }

    /// It stops at the return.
    private func runToTheEnd(_ debugger: ThoughtDebugger) throws {
      guard case .line(_, _, .return, _) = try debugger.start(.run).place else {
        preconditionFailure("it returns")
      }
      let end = try debugger.forwards(.run)
      precondition(end == debugger.beginning, "it ends as it did")
    }

    private func arrive(_ stop: DebugStop, at wanted: Int) throws {
      guard case .line(_, wanted, _, _) = stop.place else {
        preconditionFailure("stands at \(stop.place), not at line \(wanted)")
      }
    }

    // MARK: - Opening

    private func openings() async throws {
      var ratios: [Double] = []
      for _ in 0..<rounds {
        let run = try await plain(asked: 3)
        ratios.append(try await seconds { _ = try open(asked: 3) } / run)
      }
      report("opening the third thought, over the three", median(ratios), "times", atMost: 1)
      for (opponent, words) in [("./bench.lua", "itself"), ("random", "who answers at once")] {
        try openingAsTyped(against: opponent, words)
      }
    }

    /// `moonstone debug` of a move some twenty plies into a match, over what both players took until
    /// there.
    private func openingAsTyped(against opponent: String, _ words: String) throws {
      let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
      defer { try? FileManager.default.removeItem(at: path) }
      let folder = GrowthFolder(path: path.path(percentEncoded: false))
      try folder.beginAnew()
      try Self.script.write(
        toFile: folder.input("bench.lua"), atomically: false, encoding: .utf8)
      let journal = folder.output("m.jsonl")
      var ratios: [Double] = []
      for _ in 0..<rounds {
        try? FileManager.default.removeItem(atPath: journal)
        try folder.moonstone(
          ["match", "./bench.lua", opponent, "--seed", "1", "--ticks", "\(budget)/move", "--quiet"]
            + ["--journal", journal])
        let (ply, played) = try askedPly(in: journal)
        let start = monotonicTime()
        try folder.moonstone(["debug", journal, "--ply", "\(ply)"])
        ratios.append((monotonicTime() - start).nanoseconds / 1e9 / played)
      }
      report(
        "“moonstone debug” of a match against \(words), over the match", median(ratios), "times",
        atMost: 1)
    }

    /// The last of the first 21 plies at which a script was asked, and what all until there took, in
    /// seconds.
    private func askedPly(in journal: String) throws -> (ply: Int, seconds: Double) {
      var (last, sum) = (0, 0.0)
      for line in try Data(contentsOf: URL(fileURLWithPath: journal)).split(separator: 10) {
        let fields = try JSONSerialization.jsonObject(with: line) as? [String: Any]
        guard let ply = fields?["ply"] as? Int, ply <= 21,
          let time = fields?["nanoseconds"] as? Double
        else { continue }
        sum += time / 1e9
        if fields?["ticks"] as? Int ?? 0 > 1000 { last = ply }
      }
      precondition(last > 0, "a script was asked")
      return (last, sum)
    }

    /// Counts each page once: the proportional share of every process below this one.
    private func memory() {
      var bytes = 0
      for pid in Self.descendants {
        let text = try? String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        bytes += (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
      }
      report("memory of the copies", Double(bytes) / 1e6, "MB", atMost: 256)
    }

    private static var descendants: [Int32] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      var parents: [Int32: Int32] = [:]
      for pid in names.compactMap({ Int32($0) }) {
        guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
          let end = stat.lastIndex(of: ")")
        else { continue }
        parents[pid] = stat[end...].split(separator: " ").dropFirst(2).first.flatMap { Int32($0) }
      }
      func isBelow(_ pid: Int32) -> Bool {
        guard let parent = parents[pid] else { return false }
        return parent == getpid() || isBelow(parent)
      }
      return parents.keys.filter(isBelow)
    }
  }
#endif

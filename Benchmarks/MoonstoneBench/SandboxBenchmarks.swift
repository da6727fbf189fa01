import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

/// Work without a call of the host: arithmetic, tables, strings and closures, about as a strategy
/// that searches by itself mixes them.
private let work = """
  local function work(rounds)
    local sum, parts = 0, {}
    for i = 1, rounds do
      local t = { i, i * 2, i % 7 }
      for j = 1, 20 do sum = sum + (t[j % 3 + 1] * j) % 13 end
      parts[i % 50 + 1] = tostring(sum)
      if i % 50 == 0 then sum = sum + #table.concat(parts) end
    end
    return sum
  end
  """
private let rounds = 150_000

/// What containing scripts costs.
func sandboxBenchmarks() async throws {
  try await workBenchmark()
  try await workerBenchmarks()
  try await stopBenchmarks()
}

/// What a script may be in the middle of when it is stopped.
private let thoughts = [
  ("a loop", "while true do end"),
  ("a long native call", "while true do pcall(string.rep, 'x', 20 << 20) end"),
  ("the longest one", "local b = ('x'):rep(28 << 20) while true do pcall(utf8.len, b) end"),
  (
    "collecting all its memory",
    "local t = {} for i = 1, 900000 do t[i] = {} end while true do pcall(string.rep, 'x', 60 << 20) end"
  ),
  ("a backtracking pattern", "return (('a'):rep(30000)):find(('.-'):rep(30) .. 'b')"),
]

/// From a stop to the end of the thinking, in the middle of some tries.
private func stopBenchmarks() async throws {
  for (thought, text) in thoughts {
    let source = ScriptSource(
      name: "thought", text: "return { choose = function() \(text) end }")
    for (name, isolation) in [
      ("in process", ScriptIsolation.inProcess), ("in a worker", .workers(pool())),
    ] {
      let strategy = try LuaStrategy(source, plugin: Plugin(Reversi()), isolation: isolation)
      var times: [Double] = []
      for _ in 0..<15 {
        let thinking = Task.detached {
          try await strategy.choose(Turn(game: Reversi(), position: Reversi().initialPosition))
        }
        try await Task.sleep(for: .milliseconds(30))
        times.append(
          await seconds {
            strategy.stop()
            _ = try? await thinking.value
          })
      }
      report("a stop of \(thought) \(name)", median(times) * 1000, "ms", atMost: 100)
    }
  }
}

/// The same work bare, timed, and under ticks; each the fastest of interleaved runs. The sandbox is
/// a worker's, as it is unless somebody says otherwise; in process is told beside it.
private func workBenchmark() async throws {
  let plugin = Plugin(Reversi())
  let source = ScriptSource(
    name: "work",
    text: "\(work) return { choose = function() return 'd3', { value = work(\(rounds)) } end }")
  let apart = try LuaStrategy(source, plugin: plugin, isolation: .workers(pool()))
  let inside = try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
  let start = Reversi().initialPosition
  let timed = Turn(game: Reversi(), position: start, budget: Budget(remaining: .seconds(60)))
  let ticked = Turn(game: Reversi(), position: start, budget: Budget(remainingTicks: 1_000_000_000))
  let infinite = Double.infinity
  var best = (bare: infinite, timed: infinite, ticked: infinite, inside: infinite)
  for _ in 0..<15 {
    if let bare = bareSeconds() { best.bare = min(best.bare, bare) }
    best.timed = min(best.timed, try await seconds { _ = try await apart.choose(timed) })
    best.ticked = min(best.ticked, try await seconds { _ = try await apart.choose(ticked) })
    best.inside = min(best.inside, try await seconds { _ = try await inside.choose(timed) })
  }
  if best.bare.isFinite {
    report("a timed script over bare lua5.4", best.timed / best.bare, "times", atMost: 1.05)
    report("the same in process", best.inside / best.bare, "times")
    report("the same under ticks", best.ticked / best.bare, "times")
  } else {
    print("a timed script over bare lua5.4: there is no lua5.4 here to compare with")
  }
}

/// How long the work takes in the system's interpreter, by its own clock; `nil` without one.
private func bareSeconds() -> Double? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [
    "lua5.4", "-e",
    "\(work) local c = os.clock() work(\(rounds)) print(os.clock() - c)",
  ]
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return nil }
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
}

private func workerBenchmarks() async throws {
  let plugin = Plugin(Reversi())
  let source = ScriptSource(name: "warm", text: "return { choose = function() return 'd3' end }")
  let turn = Turn(game: Reversi(), position: Reversi().initialPosition)

  var cold = Double.infinity
  for _ in 0..<10 {
    // A pool of its own each time, without a spare worker.
    cold = min(
      cold,
      try await seconds {
        _ = try await LuaStrategy(source, plugin: plugin, isolation: .workers(pool())).choose(turn)
      })
  }
  report("spawn to first answer", cold * 1000, "ms")

  let isolation = ScriptIsolation.workers(pool())
  var warm = Double.infinity
  for _ in 0..<10 {
    let strategy = try LuaStrategy(source, plugin: plugin, isolation: isolation)
    _ = try await strategy.choose(turn)
    try await Task.sleep(for: .milliseconds(30))  // until the spare one is there
    warm = min(
      warm,
      try await seconds {
        _ = try await LuaStrategy(source, plugin: plugin, isolation: isolation).choose(turn)
      })
    try await Task.sleep(for: .milliseconds(30))
  }
  report("the same with the warm spare", warm * 1000, "ms")

  let apart = try LuaStrategy(source, plugin: plugin, isolation: isolation)
  let inside = try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
  var best = (apart: Double.infinity, inside: Double.infinity)
  for _ in 0..<10 {
    best.apart = min(
      best.apart, try await seconds { for _ in 0..<500 { _ = try await apart.choose(turn) } } / 500)
    best.inside = min(
      best.inside,
      try await seconds { for _ in 0..<500 { _ = try await inside.choose(turn) } } / 500)
  }
  report("a move's round trip through a worker", best.apart * 1e6, "µs")
  report("the same over in process", best.apart / best.inside, "times")

  let matches = 200
  for (name, isolation) in [("in process", .inProcess), ("in workers", isolation)] {
    let random = ScriptSource(name: "random", text: randomScript)
    let players = try Sides(
      black: LuaStrategy(random, plugin: plugin, isolation: isolation),
      white: LuaStrategy(random, plugin: plugin, isolation: isolation))
    let whole = try await seconds {
      for seed in 0..<matches {
        let host = Host(
          Match(Reversi()), players: players.map { $0 as any Player<Reversi> }, seed: UInt64(seed))
        try await host.run()
      }
    }
    report("random against random \(name)", Double(matches) / whole, "matches a second")
  }
}

private func pool() -> WorkerPool {
  WorkerPool(
    workersOfUsers(), game: "reversi",
    memory: 64 << 20)
}

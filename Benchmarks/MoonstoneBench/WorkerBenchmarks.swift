import CBarePipes
import Foundation
import MoonstoneHost
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

/// What confinement costs: CPU time for a new worker, and the way to it and back.
func workerCostBenchmarks() async throws {
  let plugin = Plugin(Reversi())
  let source = ScriptSource(name: "warm", text: "return { choose = function() return 'd3' end }")
  let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
  try await MatchThread.run {
    try newWorkers(source, plugin, turn)
    try roundTrips(source, plugin, turn)
  }
}

/// From the request to the first answer, and to the end. Everything counts: what the parent does,
/// the zygote with its start, and the worker.
private func newWorkers(
  _ source: ScriptSource, _ plugin: Plugin<Reversi>, _ turn: Turn<Reversi>
) throws {
  func cost(of count: Int, forks: Bool) throws -> Double {
    let before = cpu_seconds()
    try {
      let isolation = ScriptIsolation.workers(workers(forks: forks))
      for number in 0..<count {
        // Of another text, no worker waits.
        let text = String(decoding: source.bytes, as: UTF8.self) + " -- \(number)"
        let other = ScriptSource(name: source.name, text: text)
        _ = try LuaStrategy(other, plugin: plugin, isolation: isolation).chooseAtOnce(turn)
      }
    }()
    return (cpu_seconds() - before) * 1000 / Double(count)
  }
  report(
    "CPU of a new worker", median(try (1...5).map { _ in try cost(of: 200, forks: true) }),
    "ms", atMost: 1)
  report("the same from the disk", try cost(of: 50, forks: false), "ms")
}

/// In turn, so that both see the same machine.
private func roundTrips(
  _ source: ScriptSource, _ plugin: Plugin<Reversi>, _ turn: Turn<Reversi>
) throws {
  stay_on_processor()
  let times = 500
  var child = bare_child()
  guard bare_child_start(&child) else { return print("no bare pipes to compare with") }
  defer { bare_child_end(&child) }
  let player = try LuaStrategy(source, plugin: plugin, isolation: .workers(workers()))
  var ratios: [Double] = []
  var trips: [Double] = []
  for _ in 0..<20 {
    let bare = bare_child_ask(&child, Int32(times))
    let start = monotonicTime()
    for _ in 0..<times { _ = try player.chooseAtOnce(turn) }
    let trip = (monotonicTime() - start).nanoseconds / 1e9 / Double(times)
    ratios.append(trip / bare)
    trips.append(trip)
  }
  report("a move's round trip through a worker", median(trips) * 1e6, "µs")
  report("the same over that of two bare pipes", median(ratios), "times", atMost: 1.5)
}

private func workers(forks: Bool = true) -> WorkerPool {
  WorkerPool(workersOfUsers(forks: forks), game: "reversi", memory: 64 << 20)
}

/// The program that runs users' scripts, which lies beside this one.
func workersOfUsers(forks: Bool = true) -> WorkerProgram {
  let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
  let folder = FilePath.folder(of: path ?? CommandLine.arguments[0])
  return WorkerProgram(
    path: "\(folder)/moonstone-worker", arguments: WorkerArguments.beginning(weights: nil),
    forks: forks)
}

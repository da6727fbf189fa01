import Foundation
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneReview
import MoonstoneSupport

/// What a rerun costs beside the thoughts that it asks, its journals read, too.
func rerunBenchmark() async throws {
  for name in ["corners", "greedy"] {
    try await rerun(name, atMost: name == "corners" ? 1.15 : nil)
  }
}

private func rerun(_ name: String, atMost bound: Double?) async throws {
  let plugin = Plugin(Reversi())
  let limits = ScriptLimits(loadSeconds: 60, loadTicks: 100_000_000)
  let loader = PlayerLoader(
    catalog: Catalog(games: [plugin]), plugin: plugin,
    home: ScriptHome(limits: limits, isolation: .inProcess))
  let path = "strategies/reversi/\(name).lua"
  let source = try ScriptFile(path: path, libraries: ["strategies/lib"]).source
  let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  for seed in 1...20 as ClosedRange<UInt64> {
    let journal = try JournalWriter<Reversi>(creating: "\(folder)/\(seed).jsonl", seed: seed)
    _ = try await Host(
      plugin, black: try loader.strategy(source), white: try loader.random(),
      clocks: Clocks(.unlimited, ticks: .perMove(50_000_000)), observers: [journal], seed: seed
    ).run()
  }
  let script = RerunScript(source, names: [name])
  let rerun = Rerun(script, side: .black, loader: loader, jobs: 1)
  let turns = try turns(in: folder, of: plugin)
  var ratios: [Double] = []
  for _ in 0..<(isQuick ? 5 : 50) {
    let whole = try await seconds {
      let matches = RerunSource(plugin.game, for: script, side: .black, program: "bench")
      for part in try MatchSubject(folder).parts() { matches.add(part) }
      let report = try await rerun.run(by: { try matches.next() })
      precondition(report.firstDifference == nil, "a version on its own match differs nowhere")
    }
    let bare = try await seconds {
      try await MatchThread.run {
        for match in turns {
          let player = try loader.strategy(source)
          for turn in match { _ = try await player.choose(turn) }
        }
      }
    }
    ratios.append(whole / bare)
  }
  report(
    "rerun of \(name) on 20 matches, over its thoughts alone", median(ratios), "times",
    atMost: bound)
}

/// The turns of black in the journals of a folder.
private func turns(in folder: String, of plugin: Plugin<Reversi>) throws -> [[Turn<Reversi>]] {
  try (1...20).map { number in
    let reading = try JournalReading("\(folder)/\(number).jsonl", game: plugin.game)
    var thoughts = RecordedThoughts(reading)
    var turns: [Turn<Reversi>] = []
    while let thought = try thoughts.next() {
      if thought.side == .black { turns.append(thought.turn(seed: reading.header.seed)) }
    }
    return turns
  }
}

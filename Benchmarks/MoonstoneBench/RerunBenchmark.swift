import Foundation
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneReview
import MoonstoneSupport

/// What a rerun takes beside the thoughts that it asks, reading its journals included.
///
/// The thoughts alone are those of the same matches, with their turns made before: one job puts
/// them to the same version where `moonstone rerun` puts them, in a confined worker that loads it
/// anew for each match. Both are the time that passes, in the middle of runs that take turns: a
/// rerun reads the next match while the script thinks, so the figures want a machine with an idle
/// core. The last ones count all that is computed: processor time, with the script in the same
/// process.
func rerunBenchmark() async throws {
  for name in ["corners", "greedy"] {
    try await RerunBenchmark(name, isInProcess: false).run(atMost: name == "corners" ? 1.15 : nil)
  }
  for name in ["corners", "greedy"] {
    try await RerunBenchmark(name, isInProcess: true).run(atMost: nil)
  }
}

private struct RerunBenchmark {
  private let name: String
  private let isInProcess: Bool
  private let source: ScriptSource
  private let loader: PlayerLoader<Reversi>
  private var plugin: Plugin<Reversi> { loader.plugin }

  init(_ name: String, isInProcess: Bool) throws {
    (self.name, self.isInProcess) = (name, isInProcess)
    let catalog = Catalog(games: [Plugin(Reversi())], worker: "moonstone-worker")
    loader = PlayerLoader(
      catalog: catalog, plugin: Plugin(Reversi()),
      home: catalog.home(
        of: "reversi", memory: 64 << 20, hasTicks: true, inProcess: isInProcess, warn: { _ in }))
    source = try ScriptFile(
      path: "strategies/reversi/\(name).lua", libraries: ["strategies/lib"]
    ).source
  }

  func run(atMost bound: Double?) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await play(into: folder)
    let script = RerunScript(source, names: [name])
    let rerun = Rerun(script, side: .black, loader: loader, jobs: 1)
    let turns = try turns(in: folder, of: plugin)
    var ratios: [Double] = []
    for _ in 0..<(isQuick ? 5 : 50) {
      let whole = try await cost {
        let matches = RerunSource(
          plugin.game, for: script, side: .black, program: "bench", compiled: plugin.loop)
        for part in try MatchSubject(folder).parts() { matches.add(part) }
        let report = try await rerun.run(by: { try matches.next() })
        precondition(report.firstDifference == nil, "a version on its own match differs nowhere")
      }
      let bare = try await cost {
        try await MatchThread.run {
          for match in turns {
            let player = try loader.strategy(source)
            for turn in match { _ = try await player.choose(turn) }
          }
        }
      }
      ratios.append(whole / bare)
    }
    let what = isInProcess ? "of the processor, in one process, " : ""
    report(
      "rerun of \(name) on 20 matches, \(what)over its thoughts alone", median(ratios), "times",
      atMost: bound)
  }

  private func play(into folder: String) async throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let journal = try JournalWriter<Reversi>(creating: "\(folder)/\(seed).jsonl", seed: seed)
      _ = try await Host(
        plugin, black: try loader.strategy(source), white: try loader.random(),
        clocks: Clocks(.unlimited, ticks: .perMove(50_000_000)), observers: [journal], seed: seed
      ).run()
    }
  }

  /// The time that passes, or that the processor takes where it takes all of it here.
  private func cost(_ body: () async throws -> Void) async throws -> Double {
    guard isInProcess else { return try await seconds(body) }
    let before = processorSeconds()
    try await body()
    return processorSeconds() - before
  }
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

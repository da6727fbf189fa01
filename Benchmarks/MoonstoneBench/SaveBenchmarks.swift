import Foundation
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReversi
import MoonstoneSession
import MoonstoneSupport

/// What duels between the versions of a script cost a match that is played meanwhile, and how long a
/// save waits for its first answer.
func saveBenchmarks() async throws {
  let catalog = Catalog(games: [Plugin(Reversi())], worker: "moonstone-worker")
  let loader = PlayerLoader(
    catalog: catalog, plugin: Plugin(Reversi()),
    home: catalog.home(
      of: "reversi", memory: 64 << 20, hasTicks: true, inProcess: false, warn: { _ in }))
  let corners = try script("corners")
  let pair = try Sides(
    black: loader.strategy(corners), white: loader.strategy(script("greedy")))
  func time() async throws -> Double {
    try await seconds {
      for seed in 1...4 {
        _ = try await MatchThread.run {
          try await Host(
            Match(Reversi()), players: pair.map { $0 as any Player<Reversi> }, seed: UInt64(seed),
            loop: loader.plugin.loop
          ).run()
        }
      }
    }
  }
  _ = try await time()
  let past = try await pastMatches(pair, loader)
  var ratios: [Double] = []
  var answers: [Double] = []
  for round in 1...(isQuick ? 5 : 25) {
    let without = try await time()
    let told = Locked<[SaveAnswer]>([])
    let saves = SaveAnswers<Reversi>(
      of: "corners.lua", at: "corners.lua", SaveAnswering(), past: past
    ) {
      loader
    } number: {
      $0 == corners.digest ? 1 : 2
    } tell: { answer in
      told.withLock { $0.append(answer) }
    }
    saves.begin(with: corners)
    let start = monotonicTime()
    saves.take(.usable(ScriptSource(name: "corners.lua", text: corners.text + "-- \(round)\n")))
    while told.withLock({ !$0.contains { $0.rerun != nil } }) { usleep(1000) }
    answers.append((monotonicTime() - start).nanoseconds / 1e6)
    while told.withLock({ $0.last?.duels.first?.scores.count ?? 0 == 0 }) { usleep(1000) }
    ratios.append(try await time() / without)
    saves.end()
  }
  report("a match beside a duel over one alone", median(ratios), "times", atMost: 1.05)
  report("a save to its first answer", median(answers), "ms", atMost: 300)
}

/// Twenty matches that a save is asked about.
private func pastMatches(
  _ pair: Sides<LuaStrategy<Reversi>>, _ loader: PlayerLoader<Reversi>
) async throws -> SavePast<Reversi> {
  let past = SavePast<Reversi>()
  let openings = try EventOpenings.read(
    nil, of: loader.plugin, count: 20, seed: 1, note: { _ in })
  for (seed, opening) in openings.enumerated() {
    let match = Match(
      Reversi(), from: try Reversi().position(opening.start), players: pair.map(\.identity),
      clocks: Clocks(.unlimited, ticks: .perMove(50_000_000)))
    let played = try await Host(
      match, players: pair.map { $0 as any Player<Reversi> }, seed: UInt64(seed),
      loop: loader.plugin.loop
    ).run()
    past.note(played, seed: UInt64(seed), memory: 64 << 20)
  }
  return past
}

private func script(_ name: String) throws -> ScriptSource {
  let path = "strategies/reversi/\(name).lua"
  return ScriptSource(
    name: "\(name).lua", bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
}

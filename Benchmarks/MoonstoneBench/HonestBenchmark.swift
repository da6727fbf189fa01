import Foundation
import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLife
import MoonstoneLua

/// The processor's time of the shipped strategies' moves, over what the limit of CPU time would
/// give them for their ticks: 0.2 s, and 50 times an empty loop's, in games written in Lua 20 times
/// as much. Honest scripts stay five times below it.
func honestBenchmark() async throws {
  let unit = try await secondsPerTick(.emptyLoop)
  try await measure(try trained(), unit)
  try await measure(ConnectFour(), unit)
  try await measure(Breakthrough(), unit)
  try await measure(Life(), unit)
  for name in ["gomoku", "hex"] {
    let file = "games/\(name).lua"
    guard let bytes = FileManager.default.contents(atPath: file) else {
      print("\(file): is not here: run the benchmarks in the folder of the package")
      return
    }
    let game = try LuaGame(
      ScriptSource(name: file, bytes: Array(bytes)), named: name, isolation: .inProcess)
    try await measure(game, unit, times: 20)
  }
}

/// - Parameter times: how much higher the limit is in this game.
private func measure<G: Game>(_ game: G, _ unit: Double, times: Double = 1) async throws {
  var worst = (share: 0.0, name: "")
  for folder in ["strategies/\(game.family)", "strategies/any"] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for file in files.sorted() where file.hasSuffix(".lua") {
      let share = try await share(of: "\(folder)/\(file)", in: game, 50 * times * unit)
      if share > worst.share { worst = (share, file) }
    }
  }
  report(
    "of the limit of CPU time in \(game.name), at most (\(worst.name))", worst.share * 100, "%",
    atMost: 20)
}

/// The largest part of the limit that one of a few moves takes, of which a tick is worth `tick`.
private func share<G: Game>(
  of file: String, in game: G, _ tick: Double
) async throws -> Double {
  let strategy = try LuaStrategy(
    try ScriptFile(path: file, libraries: ["strategies/lib"]), plugin: Plugin(game),
    isolation: .inProcess)
  var (position, moves, most) = (game.initialPosition, Trail<G.Move>(), 0.0)
  while moves.count < 6, position.outcome == nil {
    let turn = Turn(
      game: game, position: position, moves: moves, budget: Budget(remainingTicks: 20_000_000),
      seed: 1)
    let begin = clock()
    let choice = try await strategy.choose(turn)
    let seconds = Double(clock() - begin) / Double(CLOCKS_PER_SEC)
    most = max(most, seconds / (0.2 + tick * Double(choice.ticks ?? 0)))
    position.playUnchecked(choice.move)
    moves.append(choice.move)
  }
  return most
}

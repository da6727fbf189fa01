import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

private func event(pairs: Int, from start: String) throws -> ArenaEvent {
  ArenaEvent(
    game: "reversi", schedule: try Schedule(.roundRobin(rounds: pairs), entrants: 2),
    entrants: ["one", "other"].map { Entrant(name: $0, digest: nil) },
    openings: [ArenaEvent.Opening(name: start, start: start)], seed: 1,
    clocks: Clocks(.unlimited, ticks: .perMove(1_000_000)), memory: 64 << 20, program: "bench")
}

let jobsPairs = 250

/// One event of random scripts in process, `jobs` matches at a time.
@discardableResult func playRandomEvent(
  pairs: Int = jobsPairs, jobs: Int
) async throws -> Arena<Reversi> {
  let plugin = Plugin(Reversi())
  let source = ScriptSource(name: "random", text: randomScript)
  let event = try event(pairs: pairs, from: Reversi().initialPosition.description)
  let arena = try Arena(
    event, of: plugin.game,
    delegate: Arena<Reversi>.Delegate(player: { _, _, _ in
      try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
    }))
  try await arena.run(jobs: jobs)
  return arena
}

/// Events of random scripts, one and two matches at a time, and what two programs make of this
/// machine that know nothing of each other: each of many rounds compares them with each other,
/// since machines change their speed; the rates and ratios in the middle.
func jobsBenchmark() async throws {
  var rounds: [(one: Double, two: Double, apart: Double, work: Double)] = []
  for _ in 0..<15 {
    var rates: [Double] = []
    var work: [Double] = []
    for jobs in 1...2 {
      let start = monotonicTime()
      let before = clock()
      try await playRandomEvent(jobs: jobs)
      work.append(Double(clock() - before))
      rates.append(Double(2 * jobsPairs) / ((monotonicTime() - start).nanoseconds / 1e9))
    }
    let apart = try ratesOfPrograms(2).reduce(0, +)
    rounds.append((rates[0], rates[1], apart, work[1] / work[0]))
  }
  report("an event of random scripts, 1 at a time", median(rounds.map(\.one)), "matches a second")
  report("an event of random scripts, 2 at a time", median(rounds.map(\.two)), "matches a second")
  report(
    "2 at a time to 1 at a time", median(rounds.map { $0.two / $0.one }), "times", atLeast: 1.8)
  report(
    "2 programs side by side to 1 at a time", median(rounds.map { $0.apart / $0.one }), "times")
  // What two do to each other, on a machine that has other things to do as well.
  report(
    "the processor's time of a match, 2 at a time to 1", median(rounds.map(\.work)), "times")
}

let rateCommand = "event-rate"

/// How many matches a second each of some programs plays, one at a time, while the others play
/// theirs.
private func ratesOfPrograms(_ count: Int) throws -> [Double] {
  let programs = try (0..<count).map { _ in try Measurement([rateCommand]) }
  return try programs.map { try $0.figure() }
}

/// What the scripts of an event took, and those that are open: touched by the one thread that
/// plays.
private final class TimedScripts: @unchecked Sendable {
  var spent = Duration.zero
  var open: [LuaStrategy<Reversi>] = []
}

/// A script whose choices are timed from within, since its clock runs on while the host takes the
/// move before.
private final class TimedScript: SynchronousPlayer {
  let script: LuaStrategy<Reversi>
  let scripts: TimedScripts

  init(_ script: LuaStrategy<Reversi>, of scripts: TimedScripts) {
    self.script = script
    self.scripts = scripts
  }

  var identity: PlayerIdentity { script.identity }
  func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
    try await script.choose(turn)
  }
  func chooseAtOnce(_ turn: Turn<Reversi>) throws -> Choice<Reversi.Move> {
    let start = monotonicTime()
    defer { scripts.spent += monotonicTime() - start }
    return try script.chooseAtOnce(turn)
  }
  func stop() { script.stop() }
}

/// How much of an event's time is not spent in the scripts: neither in loading and closing them,
/// once for each match as every event does, nor in their choices.
func hostShareBenchmark() async throws {
  let plugin = Plugin(Reversi())
  let source = ScriptSource(name: "random", text: randomScript)
  let event = try event(pairs: 1_000, from: Reversi().initialPosition.description)
  var shares: [Double] = []
  var matches: [Double] = []
  for _ in 0..<5 {
    let scripts = TimedScripts()
    let arena = try Arena(
      event, of: plugin.game,
      delegate: Arena<Reversi>.Delegate(player: { _, _, _ in
        let start = monotonicTime()
        // Closed here, when no other thread has them.
        if scripts.open.count == 2 { scripts.open.removeAll(keepingCapacity: true) }
        let strategy = try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
        scripts.spent += monotonicTime() - start
        scripts.open.append(strategy)
        return TimedScript(strategy, of: scripts)
      }) { _ in })
    let start = monotonicTime()
    try await arena.run()
    let whole = monotonicTime() - start
    let host = (whole - scripts.spent).nanoseconds
    shares.append(100 * host / whole.nanoseconds)
    matches.append(host / 2_000 / 1_000)
  }
  report("the host's time in a match of two random scripts", matches.min() ?? 0, "µs")
  report("its share of their event", median(shares), "%", atMost: 10)
}

// MARK: - Memory

let memoryCommand = "event-memory"

/// The most memory of a process that holds an event of many matches of random scripts, over that of
/// one with few. Each has a process of its own, since a process seldom gives memory back.
///
/// MOONSTONE_BENCH_MATCHES is how many they are instead of 100,000.
func memoryBenchmark() throws {
  let many = ProcessInfo.processInfo.environment["MOONSTONE_BENCH_MATCHES"].flatMap(Int.init)
  let counts = [1_000, many ?? 100_000]
  let sizes = try counts.map { try Measurement([memoryCommand, "\($0)"]).figure() }
  for (count, size) in zip(counts, sizes) {
    report("an event of \(count) matches", size / 1_048_576, "MiB")
  }
  report(
    "memory after \(counts[1]) matches over 1000", sizes[1] / sizes[0], "times", atMost: 1.2)
}

/// The most memory this process had after it held an event of this size, in bytes.
func eventMemory(matches: Int) async throws -> Double {
  let arena = try await playRandomEvent(pairs: matches / 2, jobs: 2)
  // As it is told at the end.
  let (_, standings) = arena.standings
  precondition(standings.played == matches / 2 * 2, "an event that did not come to its end")
  return mostMemory()
}

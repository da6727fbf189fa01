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

/// A script that writes down what it is asked.
private final class AskedScript: SynchronousPlayer {
  let script: LuaStrategy<Reversi>
  let asked: Locked<[[Turn<Reversi>]]>

  init(_ script: LuaStrategy<Reversi>, _ asked: Locked<[[Turn<Reversi>]]>) {
    self.script = script
    self.asked = asked
  }

  var identity: PlayerIdentity { script.identity }
  func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
    try await script.choose(turn)
  }
  func chooseAtOnce(_ turn: Turn<Reversi>) throws -> Choice<Reversi.Move> {
    let again = Turn(
      game: turn.game, position: turn.position, moves: turn.moves, budget: turn.budget,
      seed: turn.seed, keepsMemory: turn.keepsMemory)
    asked.withLock {
      if turn.ply == 0 { $0.append([]) }
      $0[$0.count - 1].append(again)
    }
    return try script.chooseAtOnce(turn)
  }
}

/// How much of an event's time its scripts do not need: they are loaded and closed once for each
/// match, as every event does, and asked the same without an event. No clock is read between two
/// moves.
func hostShareBenchmark() async throws {
  let plugin = Plugin(Reversi())
  let source = ScriptSource(name: "random", text: randomScript)
  let event = try event(pairs: 500, from: Reversi().initialPosition.description)
  @Sendable func script() throws -> LuaStrategy<Reversi> {
    try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
  }
  func play(_ player: @escaping @Sendable () throws -> any Player<Reversi>) async throws -> Double {
    let arena = try Arena(
      event, of: plugin.game,
      delegate: Arena<Reversi>.Delegate(player: { _, _, _ in try player() }) { _ in })
    let start = monotonicTime()
    try await arena.run()
    return (monotonicTime() - start).nanoseconds
  }
  let asked = Locked<[[Turn<Reversi>]]>([])
  _ = try await play { AskedScript(try script(), asked) }
  let matches = asked.withLock { $0 }
  var rounds: [(event: Double, scripts: Double)] = []
  var warmth = 0
  for _ in 0..<15 {
    let whole = try await play(script)
    var scripts = Duration.zero
    for turns in matches {
      // In an event they have just been made.
      warmth &+= turns.reduce(0) { $1.moves.reduce($0) { $0 &+ $1.code } }
      let start = monotonicTime()
      let players = Sides(black: try script(), white: try script())
      for index in turns.indices {
        _ = try players[turns[index].side].chooseAtOnce(turns[index])
      }
      withExtendedLifetime(players) {}
      scripts += monotonicTime() - start
    }
    rounds.append((whole, scripts.nanoseconds))
  }
  precondition(warmth > 0)
  let host = median(rounds.map { ($0.event - $0.scripts) / Double(matches.count) / 1_000 })
  report("the host's time in a match of two random scripts", host, "µs")
  report(
    "its share of their event", median(rounds.map { 100 * (1 - $0.scripts / $0.event) }), "%",
    atMost: 10)
}

// MARK: - Memory

let memoryCommand = "event-memory"

/// How much more memory a process has at most that holds an event of many matches of random scripts,
/// than one with few. Each has a process of its own, since a process seldom gives memory back.
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
    "each match more", (sizes[1] - sizes[0]) / Double(counts[1] - counts[0]), "bytes", atMost: 80)
}

/// The most memory this process had after it held an event of this size, in bytes.
func eventMemory(matches: Int) async throws -> Double {
  let arena = try await playRandomEvent(pairs: matches / 2, jobs: 2)
  // As it is told at the end.
  let (_, standings) = arena.standings
  precondition(standings.played == matches / 2 * 2, "an event that did not come to its end")
  return mostMemory()
}

import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneSupport

private func event(pairs: Int, digest: String?) throws -> ArenaEvent {
  let start = Reversi().initialPosition.description
  return ArenaEvent(
    game: "reversi", schedule: try Schedule(.roundRobin(rounds: pairs), entrants: 2),
    entrants: ["one", "other"].map { Entrant(name: $0, digest: digest) },
    openings: [ArenaEvent.Opening(name: start, start: start)], seed: 1,
    clocks: Clocks(.unlimited, ticks: .perMove(1_000_000)), memory: 64 << 20, program: "bench")
}

/// Calls `body` with a folder that is gone afterwards.
private func withFolder(_ body: (String) async throws -> Void) async throws {
  let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: path) }
  try await body(path.path(percentEncoded: false))
}

/// What an audit of all matches takes, next to playing them: the ratio of the processor's time, in
/// the middle of rounds.
func auditBenchmark() async throws {
  let plugin = Plugin(Reversi())
  let source = ScriptSource(name: "random", text: randomScript)
  let delegate = Arena<Reversi>.Delegate(player: { _, _, _ in
    try LuaStrategy(source, plugin: plugin, isolation: .inProcess)
  })
  let event = try event(pairs: 250, digest: source.digest)
  var ratios: [Double] = []
  for _ in 0..<9 {
    try await withFolder { path in
      let folder = try EventFolder.create("\(path)/e", event)
      let before = clock()
      try await Arena(event, of: plugin.game, in: folder, delegate: delegate).run()
      let between = clock()
      let reading = try EventReading("\(path)/e")
      let plan = AuditPlan(reading, .all, seed: 1)
      let audit = try Audit(of: reading, plan, by: plugin.game, delegate: delegate)
      try await audit.run()
      precondition(audit.findings.values.allSatisfy { $0 == .agrees }, "an honest event differs")
      ratios.append(Double(clock() - between) / Double(between - before))
    }
  }
  report(
    "an audit of all matches of random scripts to their event", median(ratios), "times", atMost: 1.3
  )
}

/// Two parts of an event of 100,000 matches, merged and written.
///
/// MOONSTONE_BENCH_MATCHES is how many they are instead.
func mergeBenchmark() async throws {
  let count =
    ProcessInfo.processInfo.environment["MOONSTONE_BENCH_MATCHES"].flatMap(Int.init) ?? 100_000
  let game = Reversi()
  let delegate = Arena<Reversi>.Delegate(player: { _, entrant, _ in Resigner(entrant.name) })
  let whole = try event(pairs: count / 2, digest: nil)
  try await withFolder { path in
    for part in 1...2 {
      let event = whole.part(ArenaEvent.Shard(part, of: 2))
      let folder = try EventFolder.create("\(path)/\(part)", event)
      try await Arena(event, of: game, in: folder, delegate: delegate).run()
    }
    let before = clock()
    let merge = try EventMerge([try EventReading("\(path)/1"), try EventReading("\(path)/2")])
    try merge.write(to: "\(path)/m", files: [])
    precondition(merge.count == count, "results are missing")
    report(
      "merging \(count) results", Double(clock() - before) / Double(CLOCKS_PER_SEC),
      "s of CPU time",
      atMost: 3 * Double(count) / 100_000)
  }
}

/// Gives up at once, so that an event has many results soon.
private final class Resigner: Player {
  typealias G = Reversi

  let identity: PlayerIdentity

  init(_ name: String) { identity = PlayerIdentity(name: name) }

  func choose(_ turn: Turn<Reversi>) async throws -> Choice<Reversi.Move> {
    if turn.ply > 20 { throw Resignation() }
    guard let move = turn.position.legalMoves.first else { throw Resignation() }
    return Choice(move, ticks: 1)
  }
}

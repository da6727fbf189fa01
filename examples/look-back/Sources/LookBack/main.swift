// Looks back at matches in a program of your own: verifies a journal, analyses a match, asks an
// archive in Lua, repeats a forfeit, and reports an event.
import Foundation
import MoonstoneArchive
import MoonstoneArena
import MoonstoneKit
import MoonstoneReports
import MoonstoneReview

let reversi = Plugin(Reversi())
serveScriptsIfWorker(of: reversi)
let workers = WorkerPool(.own, game: reversi.game.name, memory: 64 << 20)

let failing = """
  return { choose = function(board, context)
    if context.ply > 6 then error("too late") end
    return board:moves()[1]
  end }
  """

/// The scripts that play here, by their names. A server would have them in a database.
let scripts = [
  "first": "return { choose = function(board) return board:moves()[1] end }",
  "last": "return { choose = function(board) local all = board:moves() return all[#all] end }",
  "hasty": failing,
]

/// Makes a player by its name; `nil` for one that is no script.
@Sendable func player(_ name: String, memory: String? = nil) throws -> LuaStrategy<Reversi>? {
  guard let text = scripts[name] else { return nil }
  return try LuaStrategy(
    ScriptSource(name: name, text: text), plugin: reversi, isolation: .workers(workers),
    memory: memory)
}

let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
  "moonstone-look-back-\(ProcessInfo.processInfo.processIdentifier)"
).path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }

// MARK: An event, its report, and the matches in an archive

let event = try ArenaEvent(
  of: reversi.game,
  between: scripts.keys.sorted().map { Entrant(name: $0, digest: nil) },
  clocks: Clocks(.unlimited, ticks: .perMove(1_000_000)))
let cup = try EventFolder.create("\(folder)/cup", event)
let arena = try Arena(
  event, of: reversi.game, in: cup,
  delegate: Arena.Delegate(player: { _, entrant, _ in
    guard let player = try player(entrant.name) else { throw Forfeit(.fault, "nobody is there") }
    return player
  }))
try await arena.run(jobs: 2)
let held = try EventReading("\(folder)/cup")
let report = EventReport(held)
for row in report.standings.rows { print(report.name(row.entrant), row.points, "points") }

let archive = try SQLiteStore("\(folder)/matches.archive")
try archive.add { take in
  var matches = EventRecordReader(held, of: reversi.game)
  while let match = try matches.next() { try take(ArchivedMatch(match.get())) }
}
let clear = PredicateSource(
  name: "clear", text: "match.termination == 'rules' and match.margin > 10")
for match in try archive.find(MatchQuery(), where: LuaPredicate(clear, in: .own)) {
  let (black, white) = (match.facts.players.black.name, match.facts.players.white.name)
  print("match \(match.number): \(black) against \(white), \(match.facts.length) plies")
}

// MARK: A journal is verified, and its match analysed

let journal = "\(folder)/match.jsonl"
guard let first = try player("first"), let last = try player("last") else { exit(1) }
_ = try await Host(
  reversi.game, black: first, white: last,
  observers: [try JournalWriter(creating: journal, seed: 7)], seed: 7
).run()
let reading = try JournalReading(journal, game: reversi.game)
let verification = try await Verification(of: reading) { identity, memory in
  try player(identity.name, memory: memory)
}
print(verification.text)

let analysis = Analysis(of: reversi, ticks: 30_000)
let found = try await analysis.run([MatchRecord(reading)])
for match in found {
  let blunders = Side.allCases.map { "\(match.count(of: .blunder, by: $0)) by \($0)" }
  print("\(match.plies.count) plies; blunders: \(blunders.joined(separator: ", "))")
}

// MARK: A forfeit that anybody can repeat

guard let hasty = try player("hasty") else { exit(1) }
let host = Host(reversi, black: hasty, white: last, seed: 7)
let lost = try await host.run()
if let capsule = Capsule(lost, by: host.players, seed: 7, program: "look-back 1") {
  let answer = try await capsule.reproduce(with: reversi, isolation: .workers(workers))
  if case .same(let forfeit) = answer { print("again: \(forfeit.message)") }
}

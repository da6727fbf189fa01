import Foundation
import MoonstoneArchive
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneReview

/// An archive of random matches: adding them from a WTHOR database, the size of the file, and what
/// questions take.
func archiveBenchmarks() throws {
  let count = isQuick ? 10_000 : 100_000
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  let database = folder.appending(path: "m.wtb").path(percentEncoded: false)
  let file = folder.appending(path: "a.db").path(percentEncoded: false)
  try writeDatabase(of: count, to: database)
  let store = try SQLiteStore(file)
  let time = try fastest(of: 1) {
    let added = try store.add { take in
      let reader = MatchReader(database, of: Reversi(), tell: { _ in })
      try reader.read(.wthor) { result in
        try take(ArchivedMatch(try result.get()))
      }
    }
    precondition(added.new == count)
  }
  report(
    "adding \(count) matches to an archive", Double(count) / (time.nanoseconds / 1e9),
    " matches/s", atLeast: 3_000)
  report("memory of making and adding them", mostMemory() / 1e6, " MB", atMost: 100)
  try store.close()
  let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
  report("size of a match", Double(size) / Double(count), " bytes", atMost: 1_536)
  try askArchive(try SQLiteStore(file))
  try siftArchive(try SQLiteStore(file), count)
  report("memory of all that", mostMemory() / 1e6, " MB", atMost: 100)
}

/// What predicates in Lua say of all matches, one worker after another.
private func siftArchive(_ store: SQLiteStore, _ count: Int) throws {
  let program = workersOfUsers()
  for text in [
    "match.margin > 10", "match.margin > 10 and match:value(20) < 0",
    "match:side(20) == 'white' and match:move(1) == 'f5'",
  ] {
    let source = PredicateSource(name: "where", text: text)
    let time = try fastest(of: 3) {
      let search = MatchSearch(MatchQuery(), try LuaPredicate(source, in: program))
      let found = try search.count(in: store)
      precondition(found < count)
    }
    report(
      "asking “\(text)” of all matches", Double(count) / (time.nanoseconds / 1e9), " matches/s",
      atLeast: 100_000)
  }
}

private func askArchive(_ store: SQLiteStore) throws {
  func measure(_ name: String, _ ask: () throws -> Void) throws {
    try report(
      name, fastest(of: 5, ask).nanoseconds / 1e6, " ms", atMost: 50)
  }
  let game = Reversi()
  let start = game.archiveKey(of: game.initialPosition)
  try measure("exploring the initial position") {
    let moves = try store.moves(at: start)
    precondition(moves.count == 1)
  }
  var deep: [PositionKey] = []
  try store.forEachMatch(MatchQuery()) { _, match in
    deep.append(match.plies[10 * (1 + deep.count)].key)
    return deep.count < 5
  }
  for (index, key) in deep.enumerated() {
    try measure("exploring a position at ply \(10 * (1 + index))") {
      let moves = try store.moves(at: key)
      precondition(!moves.isEmpty)
    }
  }
  func find(by name: String, _ set: (inout MatchQuery) -> Void) throws {
    var query = MatchQuery()
    set(&query)
    try measure("finding 20 matches by \(name), and counting them") {
      var page = query
      page.limit = 20
      let (found, count) = (try store.find(page), try store.count(query))
      precondition(!found.isEmpty && count >= found.count)
    }
  }
  try find(by: "a player") { $0.player = "player 7" }
  try find(by: "a player's wins") { ($0.player, $0.result) = ("player 7", .won) }
  try find(by: "margin, by margin") { ($0.margin, $0.sort) = (10...64, .margin) }
  try find(by: "date, by date") { ($0.after, $0.sort) = ("2026", .date) }
  try find(by: "a position") { $0.positions = [deep[0]] }
}

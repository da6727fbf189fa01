import Foundation
import MoonstoneArchive
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneReview

/// Reading a database of tournaments, each match of which is played again by the rules.
func formatBenchmarks() throws {
  let count = isQuick ? 10_000 : 100_000
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "m.wtb").path(percentEncoded: false)
  try writeDatabase(of: count, to: file)
  let time = try fastest(of: 3) {
    var read = 0
    try MatchReader(file, of: Reversi(), tell: { _ in }).read(.wthor) { result in
      _ = try result.get()
      read += 1
    }
    precondition(read == count)
  }
  report(
    "reading \(count) matches of a WTHOR database", time.nanoseconds / 1e9, " s",
    atMost: 3 * Double(count) / 100_000)
  try compareTexts(of: count, in: folder)
}

/// Reads the same matches from texts and from the database into archives.
private func compareTexts(of count: Int, in folder: URL) throws {
  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }
  let formats: [MatchFormat] = [.wthor, .sgf, .pgn]
  for format in formats.dropFirst() {
    try writeDatabase(of: count, format, to: path("m.\(format.ending)"))
  }
  var costs = formats.map { _ in [Double]() }
  for round in 1...3 {
    for (index, format) in formats.enumerated() {
      let store = try SQLiteStore(path("\(round).\(format.ending).db"))
      let before = processorSeconds()
      let added = try store.add { take in
        try MatchReader(path("m.\(format.ending)"), of: Reversi(), tell: { _ in }).read(format) {
          try take(ArchivedMatch(try $0.get()))
        }
      }
      try store.close()
      costs[index].append(processorSeconds() - before)
      precondition(added.new == count)
    }
  }
  for (format, cost) in zip(formats, costs).dropFirst() {
    report(
      "adding \(count) matches of a file in \(format.name) to an archive, compared with WTHOR",
      median(cost) / median(costs[0]), " times the processor's time", atMost: 1.2)
  }
}

/// Writes random matches between some hundreds of players.
func writeDatabase(of count: Int, _ format: MatchFormat = .wthor, to file: String) throws {
  let game = Reversi()
  var chance = SplitMix64(seed: 1)
  var writer = MatchWriter(format, of: game, to: file, program: "bench")
  for number in 0..<count {
    var (position, moves) = (game.initialPosition, [Reversi.Move]())
    while let move = Array(position.legalMoves).randomElement(using: &chance) {
      moves.append(move)
      position.playUnchecked(move)
    }
    var match = try MatchRecord(game, checking: moves)
    match.players = Sides(
      black: PlayerIdentity(name: "player \(number % 500)"),
      white: PlayerIdentity(name: "player \(number % 499)"))
    match.tags.date = "2026"
    try writer.add(match)
  }
  try writer.finish(on: MatchDate(year: 2026, month: 1, day: 1))
}

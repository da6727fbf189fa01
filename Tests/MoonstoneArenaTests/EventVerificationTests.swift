import Foundation
import MoonstoneArena
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

/// Results that somebody has forged.
@Suite struct EventVerificationTests {
  private let hall: Hall

  init() throws { hall = try Hall() }

  private func play(_ event: ArenaEvent) async throws {
    let folder = try EventFolder.create(hall.folder("e"), event)
    try await Arena(event, of: Hall.game, in: folder, delegate: Hall.delegate()).run()
  }

  @Test(arguments: ArenaTests.formats) func aPlayedEventIsRight(format: Format) async throws {
    try await play(try Hall.event(format, entrants: 5))
    let reading = try EventReading(hall.folder("e"))
    #expect(try reading.verify(by: Hall.game) == reading.results.count)
  }

  @Test func matchesOfFormerEntrantsAreVerifiedToo() async throws {
    try await play(try Hall.event(entrants: 4))
    let other = Entrant(name: "other", digest: nil)
    try EventFolder.change(hall.folder("e"), [.replace(id: "gambler-1", by: other)])
    let reading = try EventReading(hall.folder("e"))
    #expect(try reading.verify(by: Hall.game) == 48)
    #expect(reading.results.count < 48)
  }

  @Test func aForgedLineIsNamedWithItsMatch() async throws {
    try await play(try Hall.event(entrants: 2))
    let file = hall.folder("e/results.jsonl")
    let good = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let name = "round 2, pair 1, match 1, gambler-1 against gambler-0"
    let won = try #require(
      good.firstIndex { $0.contains(#/"leg":1.*"margin":[1-9].*"outcome":"(black|white)"/#) })
    func expect(
      _ found: Regex<Substring>, _ forged: String, _ fault: Regex<Substring>, at place: Int
    ) throws {
      var lines = good.map(String.init)
      let line = lines[place].replacing(found, with: forged)
      #expect(line != lines[place])
      lines[place] = line
      try (lines.joined(separator: "\n") + "\n")
        .write(toFile: file, atomically: true, encoding: .utf8)
      let reading = try EventReading(hall.folder("e"))
      let error = #expect(throws: EventError.self) { try reading.verify(by: Hall.game) }
      #expect(error?.kind == .invalid && error?.line == place + 1)
      let message = try #require(error?.message)
      #expect(message.contains(fault), "\(message)")
      if place == 2 { #expect(message.hasPrefix("\(name): ")) }
    }
    try expect(#/"seed":\d+/#, "\"seed\":1", #/its seed must be \d+$/#, at: 2)
    try expect(
      #/"moves":"\w+/#, "\"moves\":\"zz", #/move 1: “zz” is not a move of strip$/#, at: 2)
    try expect(#/"moves":"\w+/#, "\"moves\":\"pass", #/move 1: pass is illegal for /#, at: 2)
    try expect(
      #/"moves":"[^"]*"/#, "\"moves\":\"\"", #/“asked” is not what its moves make$/#, at: 2)
    try expect(
      #/"fingerprint":"\w+"/#, "\"fingerprint\":\"0000000000000000\"",
      #/its fingerprint must be \w{16}$/#, at: 2)
    try expect(
      #/"margin":\d+/#, "\"margin\":6", #/its outcome must be a win of \w+ by \d+$/#, at: won)
    try expect(
      #/"outcome":"\w+"/#, "\"outcome\":\"draw\"", #/its outcome must be a win of \w+ by \d+$/#,
      at: won)
    try expect(
      #/"opening":"[^"]*"/#, "\"opening\":\"elsewhere\"", #/its opening must be “/#, at: 2)
    try expect(
      #/"termination":"rules"/#, "\"side\":\"white\",\"termination\":\"fault\"",
      #/its game is over by the rules, without a forfeit$/#, at: won)
  }
}

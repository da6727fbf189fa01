import Foundation
import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReports

/// An event that somebody else plays, followed result by result.
@Suite struct EventFollowerTests {
  private let game = Strip("-b----w- black")

  private struct Lost: Error, CustomStringConvertible { let description = "it got lost" }

  /// Plays an event of three, of whom the first fails, and lends its folder.
  private func hold(_ format: Format, _ body: (String) throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let event = ArenaEvent(
      game: game.name, schedule: try Schedule(format, entrants: 3),
      entrants: (0..<3).map { Entrant(name: "player-\($0)", digest: nil) },
      openings: ["-b----w- black", "b------w white"].map { .init(name: $0, start: $0) }, seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    let folder = try EventFolder.create(path, event)
    let delegate = Arena<Strip>.Delegate(player: { place, _, _ in
      if place == 0 { throw Lost() }
      return ScriptedPlayer("player-\(place)")
    })
    try await Arena(folder.event, of: game, in: folder, delegate: delegate).run()
    try body(path)
  }

  @Test(arguments: [Format.roundRobin(rounds: 2), .swiss(rounds: 2, pairs: 2)])
  func whatItTellsAfterEachResultIsWhatTheFolderTells(format: Format) async throws {
    try await hold(format) { path in
      let file = EventFolder.resultsFile(in: path)
      let lines = try contents(file).split(separator: "\n").map { "\($0)\n" }
      #expect(lines.count >= 6)
      try write("", to: file)
      var follower = try EventFollower(path)
      #expect(follower.report.standings.played == 0 && follower.recent.isEmpty)
      #expect(try !follower.follow())
      for (index, line) in lines.enumerated() {
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.seekToEnd()
        // Half a line is not a result yet.
        try handle.write(contentsOf: Data(line.utf8.prefix(20)))
        #expect(try !follower.follow())
        try handle.write(contentsOf: Data(line.utf8.dropFirst(20)))
        try handle.close()
        #expect(try follower.follow())
        let fresh = try EventFollower(path)
        #expect(follower.report.json == fresh.report.json)
        #expect(follower.report.standings.played == index + 1)
        #expect(follower.played == index + 1)
        #expect(follower.planned == follower.report.standings.planned)
        #expect(follower.recent.map(\.seed) == fresh.recent.map(\.seed))
        #expect(follower.forfeits.sorted.map(\.count) == fresh.forfeits.sorted.map(\.count))
        #expect(follower.forfeits.sorted.map(\.seed) == fresh.forfeits.sorted.map(\.seed))
      }
      #expect(follower.report.isComplete)
      #expect(follower.forfeits.sorted.first?.message.contains("it got lost") == true)
      #expect(follower.recent.count == min(lines.count, 10))
    }
  }

  @Test func aChangeOfTheEntrantsIsTakenUp() async throws {
    try await hold(.roundRobin(rounds: 1)) { path in
      var follower = try EventFollower(path)
      #expect(follower.report.standings.rows.count == 3)
      try EventFolder.change(path, [.withdraw(id: "player-0")])
      #expect(try follower.follow())
      #expect(follower.report.standings.rows.count == 2)
      #expect(follower.forfeits.sorted.isEmpty)
      #expect(try !follower.follow())
    }
  }

  @Test func aWrongLineIsAnErrorAndWhatWasReadStays() async throws {
    try await hold(.roundRobin(rounds: 1)) { path in
      var follower = try EventFollower(path)
      let file = EventFolder.resultsFile(in: path)
      let whole = try contents(file)
      try write(whole + "{}\n", to: file)
      #expect(throws: EventError.self) { try follower.follow() }
      #expect(follower.report.isComplete)
      try write(whole, to: file)
      #expect(try !follower.follow())
      #expect(follower.report.isComplete)
    }
  }

  @Test func aMeetingHasItsMatches() async throws {
    try await hold(.roundRobin(rounds: 2)) { path in
      let follower = try EventFollower(path)
      let meeting = try #require(try follower.meeting("0-1-2", as: "event-1"))
      let text = jsonLine(of: meeting)
      #expect(text.contains("player-1") && text.contains("player-2"))
      #expect(text.contains("\"id\":\"event-1.1-1-"))
      #expect(text.matches(of: /"verdict"/).count == 4)
      for word in ["0-2-1", "1-1-2", "0-1-3", "0-1", "", "0--1-2", "0-1-99999999999999999999"] {
        #expect(try follower.meeting(word, as: "event-1") == nil, "\(word)")
      }
    }
  }

  @Test(arguments: ["", "1-1-0-1", "1-1-0-0-1", "0-1-0-1-1", "1-1-0-1-3", "1-1-0-99999999999-1"])
  func aNameOfNoMatchIsNone(word: String) {
    #expect(ScheduledMatch(word: word) == nil)
  }

  @Test func theNameOfAMatchIsReadBack() {
    let match = ScheduledMatch(Pairing(round: 3, number: 2, first: 7, second: 0), 2)
    let name = match.id(in: "event-1")
    #expect(name == "event-1.3-2-7-0-2")
    #expect(ScheduledMatch(word: name.dropFirst("event-1.".count)) == match)
  }
}

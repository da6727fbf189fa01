import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// An event on the page, and its matches.
@Suite struct EventTests {
  private static let markup = "<img src=x onerror=alert(1)>"

  /// Plays an event of two in a folder of a page's folder, and lends the page.
  private func pay(_ body: (Visit, _ folder: String) async throws -> Void) async throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: root) }
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
    let path = "\(root)/event"
    let event = ArenaEvent(
      game: "reversi", schedule: try Schedule(.roundRobin(rounds: 1), entrants: 2),
      entrants: [Self.markup, "other"].map { Entrant(name: $0, digest: nil) },
      openings: [ArenaEvent.Opening(name: "f5 d6", start: try Self.start())], seed: 1,
      clocks: Clocks(.unlimited), memory: 1, program: "test 1")
    let delegate = Arena<Reversi>.Delegate(player: { _, entrant, _ in
      ScriptedPlayer(entrant.name)
    })
    try await Arena(
      event, of: Reversi(), in: try EventFolder.create(path, event), delegate: delegate
    ).run()
    try await Visit.pay(events: [path]) { try await body($0, path) }
  }

  private static func start() throws -> String {
    let game = Reversi()
    return try game.transcript("f5 d6").reduce(into: game.initialPosition) {
      $0.playUnchecked($1)
    }.description
  }

  @Test func anEventThatComesIntoTheFolderAppears() async throws {
    try await pay { visit, path in
      #expect(try await visit.text("api/home").contains(#""id":"event-1""#))
      try FileManager.default.createDirectory(
        atPath: "\(visit.folder)/shown", withIntermediateDirectories: false)
      try FileManager.default.copyItem(atPath: path, toPath: "\(visit.folder)/shown/later")
      let home = try await visit.text("api/home")
      #expect(home.contains(#""id":"event-1""#) && home.contains(#""id":"event-2""#))
      #expect(try await visit.ask("api/events/event-2/page").status == .ok)
    }
  }

  private struct Snapshot: Decodable {
    struct Parts: Decodable {
      let heading: String
      let standings: String
      let cross: String
    }

    struct Recent: Decodable {
      let id: String
      let black: String
    }

    let isComplete: Bool
    let parts: Parts
    let recent: [Recent]
    let problem: String?
  }

  private func snapshot(_ visit: Visit) async throws -> Snapshot {
    let event = try #require(visit.site.events.event("event-1"))
    let seen = SeenEvent(event, by: visit.site.watcher(.play))
    return try JSONDecoder().decode(
      Snapshot.self, from: Data(await seen.snapshot.text.utf8))
  }

  @Test func standingsAndMatchesOfAnEventAreThere() async throws {
    try await pay { visit, _ in
      #expect(try await visit.text("api/home").contains(#""id":"event-1""#))
      let snapshot = try await snapshot(visit)
      #expect(snapshot.isComplete && snapshot.problem == nil)
      #expect(snapshot.parts.standings.contains("&lt;img src=x"))
      #expect(!snapshot.parts.standings.contains(Self.markup))
      #expect(snapshot.parts.cross.contains("href=\"#/event/event-1/0-0-1\""))
      let meeting = try await visit.text("api/events/event-1/meetings/0-0-1")
      #expect(snapshot.recent.count == 2)
      for match in snapshot.recent {
        #expect(meeting.contains("\"\(match.id)\""))
        let replay = try await visit.text("api/kept/\(match.id)")
        // The moves of the opening come first.
        #expect(replay.contains(#""lead":2"#) && replay.contains(#""move":"f5""#))
        #expect(replay.contains(#""event":"event-1""#))
        #expect(try await visit.text("api/kept/\(match.id)/graph").contains("<polyline"))
      }
    }
  }

  @Test func whoWatchesHearsOfEachResult() async throws {
    try await pay { visit, path in
      let file = EventFolder.resultsFile(in: path)
      let lines = try contents(file).split(separator: "\n").map { "\($0)\n" }
      try write(lines[0], to: file)
      let event = try #require(visit.site.events.event("event-1"))
      let watching = event.broadcast.watch()
      let response = try await visit.ask("api/stream", query: ["events/event-1:"])
      #expect(response.headers["Content-Type"] == "text/event-stream")
      guard case .snapshot = await watching.next() else {
        Issue.record("a new watcher gets no snapshot")
        return
      }
      try write(lines.joined(), to: file)
      // The file may be seen half written: then the rest is told, too.
      repeat {
        guard case .snapshot = await watching.next() else {
          Issue.record("a result is not told")
          return
        }
      } while try await !self.snapshot(visit).isComplete
      // A client that comes back after a cut gets everything, whatever it heard last.
      guard case .snapshot = await event.broadcast.watch(after: event.broadcast.place(at: 0)).next()
      else {
        Issue.record("who comes back gets no snapshot")
        return
      }
    }
  }

  @Test func aMatchOfAnEventIsPlayedOnInANewMatch() async throws {
    try await pay { visit, _ in
      let id = try #require(try await snapshot(visit).recent.first?.id)
      let (code, text) = try await visit.post("kept/\(id)/go", #"{"ply":5}"#)
      #expect(code == 200, "\(text)")
      let summaries = await visit.site.tables.summaries()
      #expect(summaries.count == 1)
      // Its players are not open here.
      #expect(summaries.first?.black == "human" && summaries.first?.white == "human")
      #expect(try await visit.post("kept/\(id)/go", #"{"ply":500}"#).0 == 409)
      #expect(
        try await visit.post("kept/\(id)/go", #"{"ply":5}"#, key: visit.site.keys.watch).0 == 403)
    }
  }

  @Test func matchesAndEventsAreHandedOnAsPages() async throws {
    try await pay { visit, _ in
      let id = try #require(try await snapshot(visit).recent.first?.id)
      for path in ["kept/\(id)/page", "events/event-1/page"] {
        let response = try await visit.ask("api/\(path)")
        #expect(response.status == .ok)
        let place = response.headers["Content-Disposition"]
        #expect(place?.hasPrefix("attachment; filename=\"event-1") == true)
        let page = String(decoding: response.data, as: UTF8.self)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("data-steps="))
        #expect(page.contains("&lt;img src=x") && !page.contains(Self.markup))
      }
    }
  }

  @Test(arguments: [
    "api/kept/event-1.1-1-0-1-3", "api/kept/event-1.9-1-0-1-1", "api/kept/event-2.1-1-0-1-1",
    "api/kept/event-1.", "api/kept/..", "api/events/event-2/page", "api/events/event-1/scripts",
    "api/events/event-1/meetings/0-1-0", "api/events/event-1/meetings/..%2f..",
  ])
  func whatIsNotThereIsRefused(path: String) async throws {
    try await pay { visit, _ in
      let code = try await visit.ask(path).status
      #expect(code == .notFound || code == .conflict, "\(code)")
    }
  }

  @Test func aLinkOutOfAFolderIsNotFollowed() async throws {
    try await pay { visit, path in
      let id = try #require(try await snapshot(visit).recent.first?.id)
      let (file, other) = (EventFolder.resultsFile(in: path), "\(visit.folder)/elsewhere.jsonl")
      try FileManager.default.moveItem(atPath: file, toPath: other)
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: other)
      let event = try #require(visit.site.events.event("event-1"))
      _ = await event.summary
      #expect(try await snapshot(visit).problem?.contains("leads out of the folder") == true)
      #expect(try await visit.ask("api/kept/\(id)").status == .conflict)
      #expect(throws: TableRefusal.self) {
        try OpenEvents([path], in: visit.site.tables.surroundings)
      }
    }
  }

  @Test func thePaceIsThatOfTheLastLooks() {
    var pace = EventPace(10, at: .seconds(100))
    #expect(pace.matches == 0)
    pace.add(14, at: .seconds(102))
    #expect(pace.matches == 4 && pace.time == .seconds(2))
    // Somebody was withdrawn.
    pace.add(8, at: .seconds(103))
    #expect(pace.matches == 0)
    for look in 1...100 { pace.add(8 + look, at: .seconds(103 + look)) }
    #expect(pace.matches == 59 && pace.time == .seconds(59))
  }
}

import Foundation
import MoonstoneArchive
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// Matches of archives, on the page.
@Suite(.timeLimit(.minutes(5))) struct ArchiveTests {
  /// Fills the archive `a.db` with a match of two people who are not here; white resigned.
  private func fill(_ path: String, players: Sides<String> = Sides(black: "ada", white: "<bo>"))
    throws
  {
    let game = Reversi()
    var facts = MatchFacts(
      game: "reversi", players: players.map { ArchivedPlayer(name: $0) },
      start: game.initialPosition.description)
    (facts.date, facts.event, facts.round) = ("1997-01-02", "the cup", "3.1")
    facts.ending = ArchivedEnding(outcome: .black, termination: .resignation, side: .white)
    let moves = try game.transcript("f5d6c3d3")
    let match = ArchivedMatch(facts, of: game, from: game.initialPosition, moves) { index, ply in
      if index == 1 { (ply.value, ply.time) = (-2, .milliseconds(1500)) }
    }
    let store = try SQLiteStore(path)
    try store.add { take in try take(match) }
    try store.close()
  }

  private func pay(_ body: (Visit) async throws -> Void) async throws {
    try await Visit.pay(archives: ["a.db"]) { visit in
      try fill("\(visit.folder)/a.db")
      try await body(visit)
    }
  }

  @Test func theMatchesOfAnArchiveAreListedForEverybody() async throws {
    try await pay { visit in
      for key in [visit.site.keys.play, visit.site.keys.watch] {
        #expect(
          try await visit.text("api/home", key: key).contains(
            #""archives":[{"count":1,"id":"archive-1","isOwn":false,"name":"a.db"}]"#))
      }
      let list = try await visit.text("api/archives/archive-1")
      #expect(
        list == """
          {"kept":[{"black":"ada","date":"1997-01-02","ending":"ada wins by resignation",\
          "event":"the cup","file":"a.db: match 1","game":"reversi","id":"archive-1.1",\
          "result":"black","white":"<bo>"}],"more":0}
          """)
      #expect(try await visit.query("api/archives/archive-1", ["search": "CUP ada"]) == list)
      #expect(
        try await visit.query("api/archives/archive-1", ["search": "zoe"])
          == #"{"kept":[],"more":0}"#)
      #expect(
        try await visit.query("api/archives/archive-1", ["older": "0"]) == #"{"kept":[],"more":0}"#)
    }
  }

  @Test func aMatchOfAnArchiveIsLookedThroughAndHandedOn() async throws {
    try await pay { visit in
      let replay = try await visit.text("api/kept/archive-1.1")
      #expect(replay.contains(#""move":"d3""#) && replay.contains(#""value":-2"#))
      #expect(replay.contains(#""milliseconds":1500"#) && !replay.contains(#""milliseconds":0"#))
      #expect(
        replay.contains(
          #""place":"match 1, 1997-01-02, the cup, round 3.1","title":"a.db""#))
      #expect(replay.contains("white (<bo>) resigns, black (ada) wins"))
      #expect(try await visit.text("api/kept/archive-1.1/graph").contains("<svg"))
      let page = try await visit.text("api/kept/archive-1.1/page")
      #expect(page.contains("&lt;bo&gt;") && page.contains("round 3.1</bdi>, no time limit"))
      let journal = try await visit.text("api/kept/archive-1.1/journal")
      let reading = try JournalReading(Array(journal.utf8), file: "a", game: Reversi())
      #expect(reading.match.ply == 4 && reading.match.ending?.termination == .resignation)
    }
  }

  @Test func aMatchOfAnArchiveIsPlayedOnInANewOne() async throws {
    try await Visit.pay(
      scripts: ["mine.lua": "return { choose = function(b) return b:moves()[1] end }"],
      archives: ["a.db"]
    ) { visit in
      try fill(
        "\(visit.folder)/a.db", players: Sides(black: "\(visit.folder)/mine.lua", white: "bo"))
      for (body, plies) in [(#"{"ply":3}"#, 3), ("{}", 4)] {
        let (code, text) = try await visit.post("kept/archive-1.1/go", body)
        #expect(code == 200, "\(text)")
        let id = try #require(text.split(separator: "\"").dropFirst(2).first { $0 != ":" })
        let table = try #require(await visit.site.tables.table(String(id)))
        let reading = try JournalReading(try #require(await table.file), game: Reversi())
        // The script is open here, and nobody knows the other one.
        #expect(reading.match.players.map(\.name).black.hasSuffix("/mine.lua"))
        #expect(reading.match.players.white.name == "human")
        #expect(reading.standing.count >= plies && reading.match.ending == nil)
      }
      #expect(try await visit.post("kept/archive-1.1/go", #"{"ply":9}"#).0 == 409)
    }
  }

  @Test func aLessonIsMadeOfAMatchOfAnArchive() async throws {
    try await pay { visit in
      try await visit.until("the lesson") {
        try await visit.post("kept/archive-1.1/lesson", "{}").1.contains("exercises")
      }
      #expect(try Folder.names(in: visit.folder).allSatisfy { !$0.hasSuffix(".analysis") })
    }
  }

  @Test func thePersonsOwnArchiveIsNotForWatchers() async throws {
    try await Visit.pay { visit in
      #expect(try await visit.text("api/home").contains(#""archives":[]"#))
      try fill("\(visit.folder)/archive.db")
      #expect(try await visit.text("api/home").contains(#""isOwn":true"#))
      #expect(try await visit.ask("api/kept/archive-1.1").status == .ok)
      let watch = visit.site.keys.watch
      #expect(try await visit.text("api/home", key: watch).contains(#""archives":[]"#))
      for path in ["archives/archive-1", "kept/archive-1.1", "kept/archive-1.1/page"] {
        #expect(try await visit.ask("api/\(path)", key: watch).status != .ok, "\(path)")
      }
    }
  }
}

import Foundation
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// Lessons and the archive, as the page asks for them.
@Suite(.timeLimit(.minutes(5))) struct LessonTests {
  /// Waits until something holds.
  private func wait(_ holds: () async throws -> Bool) async throws {
    while try await !holds() { try await Task.sleep(for: .milliseconds(5)) }
  }

  /// Keeps a match of two people with these moves. Returns its name.
  private func keep(_ moves: [String], _ visit: Visit) async throws -> String {
    let table = try await visit.begin()
    for (index, move) in moves.enumerated() {
      let object = try JSONSerialization.jsonObject(with: Data(await table.snapshot.text.utf8))
      let status = (object as? [String: Any])?["status"] as? [String: Any]
      let request = try #require(status?["request"] as? Int)
      let order = #"{"kind":"move","move":"\#(move)","request":\#(request)}"#
      #expect(try await visit.post("tables/\(table.id)/order", order).0 == 200)
      try await wait { await table.summary.ply == index + 1 }
    }
    await visit.site.tables.close(table.id)
    return table.id
  }

  @Test func aMatchIsAnalysedAndMovesAreJudged() async throws {
    try await Visit.pay { visit in
      let id = try await keep(["f5", "d6"], visit)
      try await wait {
        try await visit.post("kept/\(id)/lesson", "{}").1.contains("exercises")
      }
      let (code, text) = try await visit.post("kept/\(id)/try", #"{"exercise":99,"move":"f5"}"#)
      #expect(code == 409)
      #expect(text.contains("there is no such exercise"))
    }
  }

  @Test func anAnalysisWithAnotherBudgetStays() async throws {
    try await Visit.pay { visit in
      let id = try await keep(["f5", "d6"], visit)
      let journal = "\(visit.folder)/matches/\(id).jsonl"
      #expect(FileManager.default.fileExists(atPath: journal))
      let kept = #"{"analysis":2,"game":"reversi","ticks":50000000,"values":"playouts"}"# + "\n"
      try kept.write(toFile: "\(journal).analysis", atomically: false, encoding: .utf8)
      try await wait {
        try await visit.post("kept/\(id)/lesson", "{}").1.contains("exercises")
      }
      #expect(try String(contentsOfFile: "\(journal).analysis", encoding: .utf8) == kept)
    }
  }

  @Test func aMatchWithoutAMoveHasNoLesson() async throws {
    try await Visit.pay { visit in
      let id = try await keep([], visit)
      #expect(try await visit.post("kept/\(id)/lesson", "{}").0 == 409)
      #expect(try await visit.post("kept/\(id)/try", #"{"exercise":0}"#).0 == 409)
    }
  }

  @Test func aMatchThatIsBeingPlayedHasNoLesson() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let (code, text) = try await visit.post("kept/\(table.id)/lesson", "{}")
      #expect(code == 409)
      #expect(text.contains("still being played"))
    }
  }

  @Test func watchersTakeNoLessonsAndDoNotSeeTheArchive() async throws {
    try await Visit.pay { visit in
      let id = try await keep(["f5"], visit)
      let watch = visit.site.keys.watch
      #expect(try await visit.post("kept/\(id)/lesson", "{}", key: watch).0 == 403)
      #expect(try await visit.post("kept/\(id)/try", "{}", key: watch).0 == 403)
      #expect(try await visit.ask("api/explore/reversi", key: watch).status == .forbidden)
    }
  }

  @Test func withoutAnArchiveOneIsToldHowToMakeIt() async throws {
    try await Visit.pay { visit in
      let text = try await visit.text("api/explore/reversi")
      #expect(text.contains("moonstone archive add"))
    }
  }
}

import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// What the editor of the page asks for.
@Suite struct EditorTests {
  private func post(
    _ visit: Visit, _ path: String, _ body: [String: String]
  ) async throws -> (code: Int, text: String) {
    let json = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
    return try await visit.post(path, json)
  }

  @Test func aNewStrategyIsMadeFromTheTemplate() async throws {
    try await Visit.pay { visit in
      let (code, text) = try await post(
        visit, "scripts/new", ["player": "fresh", "game": "reversi"])
      #expect(code == 200)
      let path = "\(visit.folder)/fresh.lua"
      #expect(text.contains("fresh.lua"))
      #expect(try contents(path).hasPrefix("-- fresh: leaves the opponent"))
      // It is not made twice, and nowhere else.
      for name in ["fresh", "../fresh", "/tmp/fresh", "Fresh", ""] {
        let again = ["player": name, "game": "reversi"]
        #expect(try await post(visit, "scripts/new", again).code == 409)
      }
    }
  }

  @Test func aMatchBeginsFromAPosition() async throws {
    let position = "---------------------------OX------XXX-------------------------- O"
    try await Visit.pay { visit in
      let wish = ["game": "reversi", "black": "human", "white": "human", "start": position]
      let (code, text) = try await post(visit, "tables", wish)
      #expect(code == 200, "\(text)")
      let id = try #require(await visit.site.tables.summaries().first?.id)
      #expect(try await visit.text("api/tables/\(id)").contains(#""position":"\#(position)""#))
      for bad in ["nonsense", String(repeating: "-", count: 64)] {
        let (code, text) = try await post(visit, "tables", ["game": "reversi", "start": bad])
        #expect(code == 409 && text.contains("the position: "), "\(text)")
      }
      let more = ["game": "reversi", "start": position, "opening": "d6c3"]
      #expect(try await post(visit, "tables", more).code == 200)
      let wrong = ["game": "reversi", "start": position, "opening": "a1"]
      #expect(try await post(visit, "tables", wrong).text.contains("the opening: "))
    }
  }

  @Test func theJournalIsForThoseWhoPlay() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let journal = try await visit.ask("api/tables/\(table.id)/journal")
      #expect(journal.status == .ok)
      #expect(journal.headers["Content-Type"] == "application/octet-stream")
      #expect(String(decoding: journal.data, as: UTF8.self).hasPrefix("{\"game\""))
      let watcher = try await visit.ask(
        "api/tables/\(table.id)/journal", key: visit.site.keys.watch)
      #expect(watcher.status == .forbidden)
    }
  }
}

import Foundation
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// What the editor of the page asks for.
@Suite struct EditorTests {
  private static let first = "return { choose = function(board) return board:moves()[1] end }\n"
  private static let last = "return { choose = function(board) return board:moves()[4] end }\n"

  private struct Version: Decodable { let version: String }

  /// A match of a person against mine.lua.
  private func begin(_ visit: Visit) async throws -> any LiveTable {
    let script = "\(visit.folder)/mine.lua"
    let id = try await visit.site.tables.begin(
      NewMatch("reversi", black: "human", white: script))
    return try #require(await visit.site.tables.table(id))
  }

  private func post(
    _ visit: Visit, _ path: String, _ body: [String: String]
  ) async throws -> (code: Int, text: String) {
    let json = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
    return try await visit.post(path, json)
  }

  private struct Status: Decodable {
    struct Way: Decodable { let move: String }

    let request: Int?
    let moves: [Way]
  }

  /// Waits for black's turn after so many plies.
  private func turn(_ plies: Int, _ table: any LiveTable) async throws -> Status {
    var status: Status?
    try await eventually("black's turn") {
      let news = table.broadcast.recent
      guard news.count(where: { $0.name == "ply" }) == plies, let last = news.last,
        last.name == "status"
      else { return false }
      status = try JSONDecoder().decode(Status.self, from: Data(last.text.utf8))
      return status?.moves.isEmpty == false
    }
    return try #require(status)
  }

  /// Plays black's first move, and waits for white's answer.
  private func play(after plies: Int, _ table: any LiveTable, _ visit: Visit) async throws {
    let status = try await turn(plies, table)
    let move = try #require(status.moves.first?.move)
    let order = #"{"kind":"move","move":"\#(move)","request":\#(try #require(status.request))}"#
    let (code, text) = try await visit.post("tables/\(table.id)/order", order)
    #expect(code == 200, "\(text)")
    _ = try await turn(plies + 2, table)
  }

  @Test func anErrorHasItsPlace() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.first]) { visit in
      let table = try await begin(visit)
      let bad = ["side": "white", "text": "return {\n  choose = function() retrun 1 end\n}\n"]
      let (code, text) = try await post(visit, "tables/\(table.id)/load", bad)
      #expect(code == 409)
      #expect(text.contains(#""column":30,"#) && text.contains(#""line":2}"#), "\(text)")
      let wrong = ["side": "white", "text": "return 5\n"]
      #expect(try await !post(visit, "tables/\(table.id)/load", wrong).text.contains("\"line\""))
    }
  }

  @Test func aVersionIsComparedAndPlaysAgain() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.first]) { visit in
      let table = try await begin(visit)
      let path = "tables/\(table.id)"
      try await play(after: 0, table, visit)
      let loaded = try await post(visit, "\(path)/load", ["side": "white", "text": Self.last])
      let new = try JSONDecoder().decode(Version.self, from: Data(loaded.text.utf8)).version
      let before = sha256(Array(Self.first.utf8))
      // A version that has not played yet has nothing to be compared with.
      #expect(try await post(visit, "\(path)/diff", ["digest": new, "before": before]).code == 409)
      try await play(after: 2, table, visit)
      let diff = try await post(visit, "\(path)/diff", ["digest": new, "before": before])
      #expect(diff.text.contains(#""kind":"old""#) && diff.text.contains("moves()[4]"))
      let old = try await post(visit, "\(path)/version", ["digest": before])
      #expect(old.text.contains("moves()[1]"))
      let back = try await post(visit, "\(path)/load", ["side": "white", "digest": before])
      #expect(back.text == #"{"version":"\#(before)"}"#)
      #expect(
        try await post(visit, "\(path)/load", ["side": "black", "digest": before]).code == 409)
      #expect(try contents("\(visit.folder)/mine.lua") == Self.first)
    }
  }

  @Test(arguments: [(first, true), ("return { choose = function() return 'a9' end }", false)])
  func aCheckIsToldToAll(text: String, isOk: Bool) async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.first]) { visit in
      let table = try await begin(visit)
      let (code, answer) = try await post(
        visit, "tables/\(table.id)/check", ["side": "white", "text": text])
      #expect(code == 200 && answer == #"{"check":1}"#)
      try await eventually("its result") { table.broadcast.recentNames.contains("checked") }
      let result = try #require(table.broadcast.recent.first { $0.name == "checked" })
      #expect(result.text.contains(#""isOk":\#(isOk)"#), "\(result.text)")
      #expect(result.text.contains(isOk ? "10 matches" : "which is not a move"))
    }
  }

  @Test func aNewStrategyIsMadeFromTheTemplate() async throws {
    try await Visit.pay { visit in
      let (code, text) = try await post(
        visit, "scripts/new", ["player": "fresh", "game": "reversi"])
      #expect(code == 200)
      let path = "\(visit.folder)/fresh.lua"
      #expect(text.contains("fresh.lua"))
      #expect(try contents(path).hasPrefix("-- fresh: leaves the opponent"))
      let match = ["game": "reversi", "black": "human", "white": path]
      #expect(try await post(visit, "tables", match).code == 200)
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
      let wish = ["game": "reversi", "black": "human", "white": "human", "position": position]
      let (code, text) = try await post(visit, "tables", wish)
      #expect(code == 200, "\(text)")
      let id = try #require(await visit.site.tables.summaries().first?.id)
      #expect(try await visit.text("api/tables/\(id)").contains(#""position":"\#(position)""#))
      for bad in ["nonsense", String(repeating: "-", count: 64)] {
        let (code, text) = try await post(visit, "tables", ["game": "reversi", "position": bad])
        #expect(code == 409 && text.contains("the position: "), "\(text)")
      }
      let both = ["game": "reversi", "position": position, "opening": "f5"]
      #expect(try await post(visit, "tables", both).text.contains("exclude each other"))
    }
  }

  @Test func theJournalIsForThoseWhoPlay() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let journal = try await visit.ask("api/tables/\(table.id)/journal")
      #expect(journal.statusCode == .ok)
      #expect(journal.headers[.contentType] == "application/octet-stream")
      #expect(String(decoding: try await journal.bodyData, as: UTF8.self).hasPrefix("{\"game\""))
      let watcher = try await visit.ask(
        "api/tables/\(table.id)/journal", key: visit.site.keys.watch)
      #expect(watcher.statusCode == .forbidden)
    }
  }
}

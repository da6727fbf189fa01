import Foundation
import MoonstoneLua
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// Kept matches, and what is asked of them.
@Suite struct KeptTests {
  /// Plays a match, and moves its journal to a path.
  private func play(_ visit: Visit, to path: String) async throws {
    let table = try await visit.begin()
    let file = try #require(await table.file)
    await visit.site.tables.close(table.id)
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: file, toPath: path)
  }

  @Test func aJournalThatComesIntoTheFolderAppears() async throws {
    try await Visit.pay { visit in
      #expect(try await visit.text("api/home").contains(#""kept":[]"#))
      try await play(visit, to: "\(visit.folder)/shown/late.jsonl")
      let home = try await visit.text("api/home")
      #expect(home.contains(#""file":"late.jsonl""#) && home.contains(#""id":"file-1""#))
      #expect(home.contains(#/"written":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/#))
      #expect(try await visit.ask("api/kept/file-1").status == .ok)
      // The first one keeps its number.
      try await play(visit, to: "\(visit.folder)/shown/earlier.jsonl")
      #expect(
        await visit.site.tables.kept().map { [$0.id, $0.file] }.sorted { $0[0] < $1[0] }
          == [["file-1", "late.jsonl"], ["file-2", "earlier.jsonl"]])
    }
  }

  @Test func aVersionThatPlayedIsAskedAboutAnyPlyOfAMatchThatIsOver() async throws {
    let text = "return { choose = function(b) return b:moves()[1], { value = 3 } end }"
    try await Visit.pay(scripts: ["mine.lua": text]) { visit in
      let path = "\(visit.folder)/mine.lua"
      let table = try await visit.begin("human", path)
      try await visit.play("f5", at: table)
      try await visit.until("its move") { await table.summary.ply == 2 }
      await visit.site.tables.close(table.id)
      func think(_ ply: Int, _ version: String) async throws -> (Int, String) {
        try await visit.post(
          "kept/\(table.id)/think", #"{"ply":\#(ply),"version":"\#(version)"}"#)
      }
      let version = ScriptSource(name: path, text: text).digest
      let (code, answer) = try await think(1, version)
      #expect(code == 200)
      #expect(answer.contains(#""move":"f4""#) && answer.contains(#""value":3"#), "\(answer)")
      #expect(try await think(3, version).0 == 409)
      #expect(try await think(-1, version).0 == 409)
      #expect(try await think(1, String(repeating: "0", count: 64)).0 == 409)
      #expect(try await think(1, "../mine").0 == 409)
    }
  }

  private struct List: Decodable {
    struct Match: Decodable {
      let id: String
      let file: String
      let ending: String?
    }

    let kept: [Match]
    let more: Int
  }

  private func list(_ visit: Visit, _ query: [String: String] = [:], of path: String = "kept")
    async throws -> List
  {
    try JSONDecoder().decode(
      List.self, from: Data(try await visit.query("api/\(path)", query).utf8))
  }

  @Test func theNewestFiftyAreListedFirstAndTheOthersAfterThem() async throws {
    try await Visit.pay { visit in
      let first = "\(visit.folder)/shown/m-1.jsonl"
      try await play(visit, to: first)
      let text = try contents(first)
      for number in 2...60 { try write(text, to: "\(visit.folder)/shown/m-\(number).jsonl") }
      // As if one had been written each day, but for two that were copied together.
      for number in 1...60 {
        let date = Date(timeIntervalSince1970: 1e9 + Double(number == 10 ? 9 : number) * 86_400)
        try FileManager.default.setAttributes(
          [.modificationDate: date], ofItemAtPath: "\(visit.folder)/shown/m-\(number).jsonl")
      }
      let names = [60, 59] + (11...58).reversed()
      let home = try await list(visit, of: "home")
      #expect(home.kept.map(\.file) == names.map { "m-\($0).jsonl" } && home.more == 10)
      let rest = try await list(visit, ["after": try #require(home.kept.last).id])
      #expect(
        rest.kept.map(\.file) == [9, 10, 8, 7, 6, 5, 4, 3, 2, 1].map { "m-\($0).jsonl" })
      #expect(rest.more == 0)
      #expect(try await list(visit, ["limit": "3"]).kept.count == 3)
      #expect(try await list(visit, ["search": "M-59 Reversi"]).kept.map(\.file) == ["m-59.jsonl"])
      #expect(try await list(visit, ["search": "hex"]).kept.isEmpty)
    }
  }

  @Test func matchesAreListedByGamePlayerAndResult() async throws {
    try await Visit.pay { visit in
      try await play(visit, to: "\(visit.folder)/shown/open.jsonl")
      let table = try await visit.begin()
      let file = try #require(await table.file)
      try await visit.order(#"{"kind":"resign"}"#, at: table)
      while await table.summary.ending == nil { try await Task.sleep(for: .milliseconds(5)) }
      await visit.site.tables.close(table.id)
      let over = URL(fileURLWithPath: file).lastPathComponent
      func files(_ query: [String: String]) async throws -> [String] {
        try await list(visit, query).kept.map(\.file).sorted()
      }
      #expect(try await files([:]) == ["open.jsonl", over].sorted())
      #expect(try await files(["game": "reversi"]) == ["open.jsonl", over].sorted())
      #expect(try await files(["game": "rev"]) == [])
      #expect(try await files(["player": "PERS"]) == ["open.jsonl", over].sorted())
      #expect(try await files(["player": "random"]) == [])
      #expect(try await files(["result": "white"]) == [over])
      #expect(try await files(["result": "black"]) == [])
      #expect(try await files(["result": "none", "game": "reversi"]) == ["open.jsonl"])
    }
  }

  @Test func whatAMatchNeedsIsToldWithoutTheOthers() async throws {
    try await Visit.pay { visit in
      try await play(visit, to: "\(visit.folder)/shown/m.jsonl")
      let me = try await visit.text("api/me")
      #expect(me.contains(#""role":"play""#) && me.contains(visit.site.keys.watch))
      #expect(me.contains(#""name":"reversi""#) && !me.contains("kept"))
      #expect(try await visit.text("api/me", key: visit.site.keys.watch).contains("\"watch\""))
      #expect(!(try await visit.text("api/me", key: visit.site.keys.watch)).contains("\"watch\":"))
    }
  }

  @Test func aLinkOutOfTheFolderDoesNotAppear() async throws {
    try await Visit.pay { visit in
      let (file, folder) = ("\(visit.folder)/elsewhere.jsonl", "\(visit.folder)/shown")
      try await play(visit, to: file)
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/m.jsonl", withDestinationPath: file)
      #expect(await visit.site.tables.kept().isEmpty)
    }
  }

  @Test func aMatchOfThePagesOwnFolderIsListedOnce() async throws {
    try await Visit.pay { visit in
      try FileManager.default.createSymbolicLink(
        atPath: "\(visit.folder)/shown", withDestinationPath: "\(visit.folder)/matches")
      let table = try await visit.begin()
      #expect(await visit.site.tables.kept().isEmpty)
      await visit.site.tables.close(table.id)
      #expect(await visit.site.tables.kept().map(\.id) == [table.id])
    }
  }

  @Test(arguments: ["file-1", "file-99", "file-0", "file-01", "file--1", "file-\(Int.min)", "none"])
  func aMatchThatDoesNotExistIsNotFound(id: String) async throws {
    try await Visit.pay { visit in
      for path in ["kept/\(id)", "kept/\(id)/graph", "kept/\(id)/journal"] {
        let code = try await visit.ask("api/\(path)").status
        #expect(code == .notFound, "\(path)")
      }
      for path in ["kept/\(id)/go", "kept/\(id)/lesson"] {
        let (code, _) = try await visit.post(path, "{}")
        #expect(code == 404, "\(path)")
      }
    }
  }

  @Test(arguments: ["", "page.css", "api/home", "api/kept/none", "none"])
  func aHeadIsThatOfTheWholeAnswer(path: String) async throws {
    try await Visit.pay { visit in
      let (head, whole) = (try await visit.ask(path, "HEAD"), try await visit.ask(path))
      #expect(head.status == whole.status)
      #expect(head.headers["Content-Type"] == whole.headers["Content-Type"])
      guard case .none(let count) = head.body else { throw CocoaError(.featureUnsupported) }
      #expect(count == whole.data.count)
    }
  }
}

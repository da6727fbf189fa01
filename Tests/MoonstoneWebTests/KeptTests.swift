import FlyingFox
import Foundation
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
      #expect(try await visit.ask("api/kept/file-1").statusCode == .ok)
      // The first one keeps its number.
      try await play(visit, to: "\(visit.folder)/shown/earlier.jsonl")
      #expect(
        await visit.site.tables.kept().map { [$0.id, $0.file] }
          == [["file-1", "late.jsonl"], ["file-2", "earlier.jsonl"]])
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
        let code = try await visit.ask("api/\(path)").statusCode
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
      let (head, whole) = (try await visit.ask(path, .HEAD), try await visit.ask(path))
      #expect(head.statusCode == whole.statusCode)
      #expect(head.headers[.contentType] == whole.headers[.contentType])
      let (none, all) = (try await head.bodyData, try await whole.bodyData)
      #expect(head.headers[.contentLength] == "\(all.count)" && none.isEmpty)
    }
  }
}

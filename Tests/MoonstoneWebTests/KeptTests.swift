import FlyingFox
import Foundation
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// Kept matches, and what is asked of them.
@Suite struct KeptTests {
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

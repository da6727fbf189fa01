import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneWeb

/// What of the disk the page can reach.
@Suite struct ScriptTests {
  private static let text = "return { choose = function(board) return board:moves()[1] end }\n"

  private func body(_ player: String, _ more: String = "") -> String {
    #"{"player":"\#(player)","game":"reversi"\#(more)}"#
  }

  @Test(arguments: ["/etc/passwd", "../secret.lua", "gtp:gnugo", "./mine.lua", "nobody.lua"])
  func noOtherFileIsReadOrWritten(name: String) async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.text]) { visit in
      try write("secret", to: "\(visit.folder)/secret.lua")
      #expect(try await visit.post("scripts/read", body(name)).0 == 409)
      let more = #","text":"x","seen":"""#
      #expect(try await visit.post("scripts/save", body(name, more)).0 == 409)
      let match = #"{"game":"reversi","black":"human","white":"\#(name)"}"#
      #expect(try await visit.post("tables", match).0 == 409)
    }
  }

  @Test func aScriptIsSavedOnlyOverWhatWasSeen() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.text]) { visit in
      let path = "\(visit.folder)/mine.lua"
      struct Seen: Decodable { let digest: String }
      let read = try await visit.post("scripts/read", body(path))
      let seen = try JSONDecoder().decode(Seen.self, from: Data(read.1.utf8)).digest
      try write("-- changed elsewhere\n", to: path)
      let more = #","text":"-- mine\n","seen":"\#(seen)""#
      #expect(try await visit.post("scripts/save", body(path, more)).0 == 409)
      #expect(try contents(path) == "-- changed elsewhere\n")
      try write(Self.text, to: path)
      try #require(chmod(path, 0o600) == 0)
      #expect(try await visit.post("scripts/save", body(path, more)).0 == 200)
      #expect(try contents(path) == "-- mine\n")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test func savingMakesAFileThatIsGoneAnew() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.text]) { visit in
      let path = "\(visit.folder)/mine.lua"
      try FileManager.default.removeItem(atPath: path)
      let more = #","text":"-- mine\n","seen":"""#
      #expect(try await visit.post("scripts/save", body(path, more)).0 == 200)
      #expect(try contents(path) == "-- mine\n")
    }
  }

  @Test func aTypedTextIsComparedWithItsFile() async throws {
    try await Visit.pay(scripts: ["mine.lua": "-- one\n-- two\n"]) { visit in
      let path = "\(visit.folder)/mine.lua"
      let (code, text) = try await visit.post(
        "scripts/diff", body(path, #","text":"-- one\n-- three\n""#))
      #expect(code == 200)
      #expect(text.contains(#"{"kind":"old","number":2,"text":"-- two"}"#), "\(text)")
      #expect(text.contains(#"{"kind":"new","number":2,"text":"-- three"}"#))
      #expect(text.contains(#""isWritable":true"#))
    }
  }

  @Test func aTypedTextIsSavedAsANewStrategy() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.text]) { visit in
      let (code, text) = try await visit.post(
        "scripts/new", body("fresh", #","text":"-- typed\n""#))
      #expect(code == 200, "\(text)")
      #expect(try contents("\(visit.folder)/fresh.lua") == "-- typed\n")
      #expect(try await visit.post("scripts/new", body("fresh", #","text":"-- again\n""#)).0 == 409)
      #expect(try contents("\(visit.folder)/fresh.lua") == "-- typed\n")
    }
  }

  @Test func aLinkThatLeadsElsewhereByNowIsNotFollowed() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.text]) { visit in
      let path = "\(visit.folder)/mine.lua"
      try write("secret", to: "\(visit.folder)/secret")
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "\(visit.folder)/secret")
      let (code, text) = try await visit.post("scripts/read", body(path))
      #expect(code == 409)
      #expect(!text.contains("secret\""))
    }
  }

  @Test func aNameThatIsMarkupStaysAText() async throws {
    let name = "<img src=x onerror=alert(1)>.lua"
    try await Visit.pay(scripts: [name: Self.text]) { visit in
      let home = try await visit.ask("api/home")
      #expect(home.headers["Content-Type"]?.hasPrefix("application/json") == true)
      #expect(try await visit.text("api/home").contains("onerror"))
    }
  }
}

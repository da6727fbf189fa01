import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// Files that are begun at a table: tests beside a script, and observers.
@Suite(.timeLimit(.minutes(10 * patience))) struct MakeTests {
  private static let first = "return { choose = function(board) return board:moves()[1] end }\n"

  private func make(
    _ body: String, at table: any LiveTable, _ visit: Visit, key: String? = nil
  ) async throws -> (Int, String) {
    try await visit.post("tables/\(table.id)/make", body, key: key)
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func testsAreMadeBesideTheScriptOfASide() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.first]) { visit in
      let table = try await visit.begin("human", "\(visit.folder)/mine.lua")
      let path = "\(visit.folder)/mine.tests"
      let (code, text) = try await make(#"{"side":"white"}"#, at: table, visit)
      #expect(code == 200)
      #expect(text == #"{"file":"\#(path)"}"#)
      // They are open, and load.
      let tests = try contents(path)
      #expect(tests.hasPrefix("# Tests of mine.lua, ") && tests.contains("\nafter "), "\(tests)")
      let files = try await visit.text("api/files")
      #expect(files.contains(#""kind":"tests","name":"\#(path)""#), "\(files)")
      let typed = String(decoding: try JSONEncoder().encode(tests), as: UTF8.self)
      let fault = try await visit.post(
        "tables/\(table.id)/compile", #"{"file":"\#(path)","text":\#(typed)}"#)
      #expect(fault == (200, "{}"))
    }
  }

  @Test(arguments: ["mine.tests", "mine.tests.lua"])
  func testsThatAreThereStayAsTheyAre(name: String) async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.first]) { visit in
      let table = try await visit.begin("human", "\(visit.folder)/mine.lua")
      try write("# mine\n", to: "\(visit.folder)/\(name)")
      let (code, text) = try await make(#"{"side":"white"}"#, at: table, visit)
      #expect(code == 409)
      #expect(text.contains("mine.lua has tests already: \(visit.folder)/\(name)\""), "\(text)")
      #expect(try contents("\(visit.folder)/\(name)") == "# mine\n")
    }
  }

  @Test(arguments: ["black", "green", ""])
  func aSideWithoutAScriptHasNoTests(side: String) async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.first]) { visit in
      let table = try await visit.begin("human", "\(visit.folder)/mine.lua")
      let (code, text) = try await make(#"{"side":"\#(side)"}"#, at: table, visit)
      #expect(code == 409)
      #expect(
        text.contains("no script plays this side: let one play, to write tests for it"), "\(text)")
      #expect(!exists("\(visit.folder)/mine.tests"))
    }
  }

  @Test func aStrategyThatComesWithMoonstoneHasNoTestsOfOnesOwn() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin("human", "random")
      let (code, text) = try await make(#"{"side":"white"}"#, at: table, visit)
      #expect(code == 409)
      #expect(text.contains("random.lua is not a file of yours"), "\(text)")
    }
  }

  @Test(arguments: ["", "../x", "x/y", "No", "a b", "-x", "größe", "x.lua"])
  func anObserverHasAWordForAName(name: String) async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let (code, text) = try await make(#"{"file":"\#(name)"}"#, at: table, visit)
      #expect(code == 409)
      #expect(
        text.contains(
          "“\(name)” is not a name for an observer: use 1 to 40 lowercase letters, digits and "
            + "dashes"), "\(text)")
    }
  }

  @Test func anObserverThatIsThereIsNotMadeAgain() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin()
      let (code, text) = try await make(#"{"file":"heatmap"}"#, at: table, visit)
      #expect(code == 409)
      #expect(text.contains("an observer “heatmap” already exists: "), "\(text)")
      #expect(text.contains("observers/heatmap.lua"), "\(text)")
    }
  }

  @Test func whoWatchesAndWhoKnowsNoTableMakesNothing() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.first]) { visit in
      let table = try await visit.begin("human", "\(visit.folder)/mine.lua")
      let body = #"{"side":"white"}"#
      let watcher = try await make(body, at: table, visit, key: visit.site.keys.watch)
      #expect(watcher.0 == 403)
      #expect(watcher.1.contains("with this address one can only watch"), "\(watcher.1)")
      let elsewhere = try await visit.post("tables/nowhere/make", body)
      #expect(elsewhere.0 == 404)
      let torn = try await make("side=white", at: table, visit)
      #expect(torn.0 == 400)
      #expect(!exists("\(visit.folder)/mine.tests"))
    }
  }

  @Test func pupilsMakeNothingAtATable() async throws {
    try await ClassVisit.pay { visit in
      let id = try await visit.begin("human", visit.script("ada/mine.lua"), as: "ada")
      let (code, text) = try await visit.post(
        "tables/\(id)/make", #"{"side":"white"}"#, as: "ada")
      #expect(code == 403)
      #expect(text.contains("this is for the teacher"), "\(text)")
      #expect(!exists(visit.script("ada/mine.tests")))
    }
  }
}

import Foundation
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneCatalog
@testable import MoonstoneSession
@testable import MoonstoneWeb

/// Texts that are loaded while scripts play.
@Suite(.timeLimit(.minutes(10 * patience))) struct LoadTests {
  private static let first = "return { choose = function(board) return board:moves()[1] end }"
  private static let endless = "return { choose = function() while true do end end }"
  private static let faulty = "return { choose = function() local best = nil return best.move end }"

  private func load(
    _ text: String, _ side: String, at table: any LiveTable, _ visit: Visit
  ) async throws -> String {
    let (code, answer) = try await visit.post(
      "tables/\(table.id)/load", #"{"side":"\#(side)","text":"\#(text)"}"#)
    #expect(code == 200, "\(answer)")
    return answer
  }

  @Test func aLoadedVersionPlaysInPlaceOfOneThatThinksForEver() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.endless]) { visit in
      let table = try await visit.begin("human", "\(visit.folder)/mine.lua", #","time":"3600""#)
      try await visit.play("f5", at: table)
      try await visit.until("white's turn") {
        try await visit.status("side", of: table) as? String == "white"
      }
      let answer = try await load(Self.first, "white", at: table, visit)
      #expect(answer.contains("It is asked for this ply."))
      try await visit.until("its move") { await table.summary.ply == 2 }
    }
  }

  private struct Kept: Decodable {
    struct Version: Decodable {
      let version: Int
      let added: Int
      let isPresent: Bool
    }

    let versions: [Version]
  }

  /// The kept versions of white's script.
  private func kept(at table: any LiveTable, _ visit: Visit) async throws -> [Kept.Version] {
    let (code, text) = try await visit.post("tables/\(table.id)/versions", #"{"side":"white"}"#)
    #expect(code == 200, "\(text)")
    return try JSONDecoder().decode(Kept.self, from: Data(text.utf8)).versions
  }

  @Test func aVersionIsCalledByTheNumberThatItHasWhereItIsKept() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.first]) { visit in
      let path = "\(visit.folder)/mine.lua"
      let folder = visit.site.tables.surroundings.versions
      // What has played before this page was opened.
      try folder.keep(ScriptSource(name: path, text: Self.endless), ofFileAt: path)
      let table = try await visit.begin("human", path)
      try await visit.play("f5", at: table)
      try await visit.until("its move") { await table.summary.ply == 2 }
      #expect(try await kept(at: table, visit).map(\.version) == [1, 2])
      #expect(try await kept(at: table, visit).map(\.isPresent) == [false, true])
      _ = try await load("-- other\\n\(Self.first)", "white", at: table, visit)
      let versions = try await kept(at: table, visit)
      #expect(versions.map(\.isPresent) == [false, false, true])
      #expect(versions.map(\.added) == [1, 1, 1])
      let (_, script) = try await visit.post(
        "scripts/read", #"{"player":"\#(path)","game":"reversi"}"#)
      #expect(script.contains(#""versions":3"#), "\(script)")
      try await visit.until("the answer to what was loaded") {
        try await visit.text("api/tables/\(table.id)").contains(#""version":3"#)
      }
      #expect(try await visit.post("tables/\(table.id)/versions", #"{"side":"black"}"#).0 == 409)
      // A version that has not played yet has its number, too.
      try write("-- new\n\(Self.first)", to: path)
      let other = try await visit.begin("human", path)
      _ = try await load("-- newer\\n\(Self.first)", "white", at: other, visit)
      #expect(try await kept(at: other, visit).map(\.version) == [1, 2, 3, 4, 5])
      try await visit.until("the answer to what was loaded") {
        try await visit.text("api/tables/\(other.id)").contains(#""version":5"#)
      }
      let greedy = try await visit.begin("human", "greedy")
      let (_, none) = try await visit.post("tables/\(greedy.id)/versions", #"{"side":"white"}"#)
      #expect(none.contains(#""versions":[]"#))
    }
  }

  @Test func aVersionThatIsLoadedAfterAForfeitPlaysOnFromBeforeTheFault() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.faulty]) { visit in
      let table = try await visit.begin("human", "\(visit.folder)/mine.lua")
      try await visit.play("f5", at: table)
      try await visit.until("the forfeit") { await table.summary.ending != nil }
      let answer = try await load(Self.first, "white", at: table, visit)
      #expect(answer.contains("It plays on from before the fault."))
      try await visit.until("its move") { await table.summary.ply == 2 }
      #expect(await table.summary.ending == nil)
      #expect(try await visit.text("api/tables/\(table.id)").contains(#""move":"f5""#))
    }
  }

  @Test func aFaultInTheFirstPlyIsFollowedByAnotherMatch() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.faulty]) { visit in
      let table = try await visit.begin("\(visit.folder)/mine.lua", "human")
      try await visit.until("the forfeit") { await table.summary.ending != nil }
      let answer = try await load(Self.first, "black", at: table, visit)
      #expect(answer.contains("It plays the match again from its beginning."))
      try await visit.until("its move") { await table.summary.ply == 1 }
      #expect(await visit.site.tables.kept().first?.ending?.contains("forfeits") == true)
    }
  }

  @Test func aScriptHasTicksOrElseTenSecondsWhereNothingLimitsPeople() async throws {
    try await Visit.pay { visit in
      func seconds(_ more: String) async throws -> Double? {
        let table = try await visit.begin("human", "human", more)
        return await (table as? Table<Reversi>)?.session.loader.home.limits.moveSeconds
      }
      let unlimited = try await seconds(#","time":"none""#)
      #expect(unlimited == 10)
      let usual = try await seconds("")
      #expect(usual == 60)
      // What ticks limit does not depend on a clock.
      let counted = try await seconds(#","ticks":"5M/move""#)
      #expect(counted == 60)
    }
  }

  @Test func theStatusSaysHowLongAPlayerHasBeenAsked() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin("human", "human")
      func waited() async throws -> Int? { try await visit.status("waited", of: table) as? Int }
      let first = try #require(try await waited())
      try await visit.until("time passes") { try await waited() ?? 0 > first }
      try await visit.order(#"{"kind":"pause"}"#, at: table)
      try await visit.until("the pause") {
        try await visit.status("phase", of: table) as? String == "paused"
      }
      let paused = try await waited()
      #expect(paused == nil)
    }
  }
}

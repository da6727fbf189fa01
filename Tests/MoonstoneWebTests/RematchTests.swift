import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneReversi
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// Matches that follow each other at a table.
@Suite struct RematchTests {
  /// Begins a match, plays a move and resigns.
  private func finish(_ visit: Visit, _ move: String) async throws -> any LiveTable {
    let table = try await visit.begin("human", "human")
    try await finish(move, at: table, visit)
    return table
  }

  private func finish(_ move: String, at table: any LiveTable, _ visit: Visit) async throws {
    try await visit.play(move, at: table)
    try await visit.order(#"{"kind":"resign"}"#, at: table)
    try await visit.until("the end") { await table.summary.ending != nil }
  }

  @Test func aRematchIsAMatchOfItsOwn() async throws {
    try await Visit.pay { visit in
      let table = try await finish(visit, "f5")
      let first = try #require(await table.file)
      let text = try contents(first)
      try await visit.order(#"{"kind":"rematch"}"#, at: table)
      let second = try #require(await table.file)
      #expect(second != first)
      let summary = await table.summary
      #expect(summary.ply == 0 && summary.ending == nil)
      try await finish("d3", at: table, visit)
      let name = second.split(separator: "/").last?.dropLast(".jsonl".count) ?? ""
      #expect(try await visit.text("api/tables/\(table.id)").contains("\"journal\":\"\(name)\""))
      // What was played is there, with its result, and the address leads to what is played now.
      #expect(try contents(first) == text && !text.contains("reset"))
      let kept = await visit.site.tables.kept()
      #expect(kept.map(\.id) == [table.id])
      #expect(
        kept.first?.ending == "white (human) resigns, black (human) wins: black 4, white 1",
        "\(kept)")
      #expect(try await visit.text("api/kept/\(table.id)").contains(#""move":"f5""#))
      #expect(try await visit.text("api/tables/\(table.id)").contains(#""move":"d3""#))
      let text2 = try contents(second)
      #expect(try await visit.text("api/tables/\(table.id)/journal") == text2)
      #expect(try await visit.text("api/kept/\(table.id)/journal") == text)
      #expect(await visit.site.tables.summaries().map(\.id) == [table.id])
      await visit.site.tables.close(table.id)
      #expect(await visit.site.tables.kept().count == 2)
    }
  }

  @Test func aRematchHasAnotherSeedUnlessTheSameIsWanted() async throws {
    try await Visit.pay { visit in
      let table = try await finish(visit, "f5")
      func seed() async throws -> UInt64 {
        try JournalReading(try #require(await table.file), game: Reversi()).header.seed
      }
      let first = try await seed()
      try await visit.order(#"{"kind":"rematch","same":true}"#, at: table)
      let same = try await seed()
      #expect(same == first)
      try await finish("f5", at: table, visit)
      try await visit.order(#"{"kind":"rematch","yes":true}"#, at: table)
      let other = try await seed()
      #expect(other != first)
    }
  }

  @Test func aLaterRematchCarriesNothingOfTheOnesBefore() async throws {
    try await Visit.pay { visit in
      let table = try await finish(visit, "f5")
      let size = try contents(try #require(await table.file)).count
      for _ in 0..<8 {
        try await visit.order(#"{"kind":"rematch"}"#, at: table)
        try await finish("f5", at: table, visit)
      }
      let last = try contents(try #require(await table.file)).count
      #expect(abs(last - size) < 100, "\(size) and \(last) bytes")
    }
  }

  @Test func whoWatchesSeesTheNextMatch() async throws {
    try await Visit.pay { visit in
      let table = try await finish(visit, "f5")
      let number = await table.snapshot.number
      let place = table.broadcast.place(at: number)
      let watching = table.broadcast.watch(after: place)
      try await visit.order(#"{"kind":"rematch"}"#, at: table)
      guard case .snapshot = await watching.next() else {
        Issue.record("a watcher is not told")
        return
      }
      #expect(await table.snapshot.number > number)
      // A watcher that was away takes nothing of the next match for the last one.
      guard case .snapshot = await table.broadcast.watch(after: place).next() else {
        Issue.record("who comes back gets no snapshot")
        return
      }
    }
  }

  @Test func theMatchBeforeIsPlayedOnWhileTheNextOneIsPlayed() async throws {
    try await Visit.pay { visit in
      let table = try await finish(visit, "f5")
      try await visit.order(#"{"kind":"rematch"}"#, at: table)
      let (code, text) = try await visit.post("kept/\(table.id)/go", "{}")
      #expect(code == 200, "\(text)")
      let summaries = await visit.site.tables.summaries()
      #expect(summaries.count == 2 && Set(summaries.map(\.id)).count == 2)
      #expect(summaries.map(\.ply).sorted() == [0, 1])
      #expect(await visit.site.tables.kept().isEmpty)
    }
  }

  @Test func startingOverLeavesTheMatchAsItIs() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin("human", "human")
      try await visit.play("f5", at: table)
      let first = try #require(await table.file)
      for answer in ["false", "true"] {
        try await visit.order(#"{"kind":"reset"}"#, at: table)
        try await visit.until("the question") {
          try await visit.status("phase", of: table) as? String == "reset"
        }
        let request = try #require(try await visit.status("request", of: table) as? Int)
        try await visit.order(
          #"{"kind":"confirm","yes":\#(answer),"request":\#(request)}"#, at: table)
        try await visit.until("the answer") {
          let phase = try await visit.status("phase", of: table) as? String
          let isSame = await table.file == first
          return phase == "turn" && isSame == (answer == "false")
        }
      }
      #expect(await table.summary.ply == 0)
      let match = try JournalReading(first, game: Reversi()).match
      #expect(match.ply == 1 && match.ending == nil)
    }
  }

  /// A game in which black has one move, which the rules name.
  private static func rules(_ move: String) -> String {
    """
    return {
      name = "single",
      setup = function() return { moves = 0 } end,
      turn = function() return "black" end,
      moves = function() return { "\(move)" } end,
      play = function() return { moves = 1 } end,
      outcome = function(state) return state.moves == 1 and "draw" or nil end,
      diagram = function(state) return tostring(state.moves) end,
    }
    """
  }

  @Test func aRematchTakesTheNewestRules() async throws {
    try await Visit.pay { visit in
      let games = ["MOONSTONE_GAMES": visit.folder]
      try await EnvironmentVariables.$current.withValue(games) {
        try write(Self.rules("old"), to: "\(visit.folder)/single.lua")
        let wish = NewMatch("single", black: "human", white: "human")
        let table = try #require(
          await visit.site.tables.table(try await visit.site.tables.begin(wish)))
        try await visit.play("old", at: table)
        try await visit.until("the end") { await table.summary.ending != nil }
        for (rules, move) in [
          (Self.rules("new"), "new"), ("return nonsense(", "new"), (Self.rules("last"), "last"),
        ] {
          try write(rules, to: "\(visit.folder)/single.lua")
          try await visit.order(#"{"kind":"rematch"}"#, at: table)
          try await visit.play(move, at: table)
          try await visit.until("the end") { await table.summary.ending != nil }
        }
      }
    }
  }

  @Test func aMatchThatIsNotOverHasNoRematch() async throws {
    try await Visit.pay { visit in
      let table = try await visit.begin("human", "human")
      let (code, text) = try await visit.post(
        "tables/\(table.id)/order", #"{"kind":"rematch"}"#)
      #expect(code == 409 && text.contains("the match is not over"))
    }
  }
}

import Foundation
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession
@testable import MoonstoneWeb

/// The parameters of the scripts at a table.
@Suite(.timeLimit(.minutes(10 * patience))) struct ParametersTests {
  private static let tunable = """
    return {
      params = {
        depth = { 8, min = 1, max = 12 }, eager = { 0.5, min = 0, max = 1 },
        loud = { false }, style = { "calm", choices = { "calm", "wild" } },
      },
      choose = function(board, context) return board:moves()[1] end,
    }
    """

  private func told(
    _ side: String, at table: any LiveTable, _ visit: Visit
  ) async throws -> String {
    let (code, text) = try await visit.post(
      "tables/\(table.id)/parameters", #"{"side":"\#(side)"}"#)
    try #require(code == 200, "\(text)")
    return text
  }

  @Test func aTableTellsWhatAScriptLetsBeSet() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.tunable]) { visit in
      let mine = "\(visit.folder)/mine.lua"
      let table = try await visit.begin("human", "\(mine)@style=wild")
      #expect(
        try await told("white", at: table, visit) == """
          {"odds":[],"parameters":[\
          {"kind":"integer","max":12,"min":1,"name":"depth","usual":"8","value":"8"},\
          {"kind":"number","max":1,"min":0,"name":"eager","usual":"0.5","value":"0.5"},\
          {"kind":"boolean","name":"loud","usual":"false","value":"false"},\
          {"choices":["calm","wild"],"kind":"choice","name":"style","usual":"calm",\
          "value":"wild"}],"player":"\(mine)"}
          """)
      #expect(try await told("black", at: table, visit) == #"{"parameters":[]}"#)
      let (code, _) = try await visit.post("tables/\(table.id)/parameters", "{}")
      #expect(code == 409)
    }
  }

  @Test func limitsOfOneSideAreNoParametersAndStay() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.tunable]) { visit in
      let mine = "\(visit.folder)/mine.lua"
      let table = try await visit.begin("human", "\(mine)@depth=6,ticks=1M/move")
      let text = try await told("white", at: table, visit)
      #expect(text.contains(#""odds":["ticks=1M/move"]"#), "\(text)")
      #expect(text.contains(#""player":"\#(mine)"}"#), "\(text)")
      #expect(text.contains(#""name":"depth","usual":"8","value":"6"}"#), "\(text)")
      #expect(!text.contains(#""name":"ticks""#), "\(text)")
    }
  }

  @Test func aTextThatWasLoadedPlaysOnWithOtherParameters() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.tunable]) { visit in
      let mine = "\(visit.folder)/mine.lua"
      let table = try await visit.begin("human", mine)
      // Another usual value, which the file does not have.
      let text = Self.tunable.replacing("{ 8,", with: "{ 9,").replacing("\n", with: " ")
        .replacing("\"", with: "'")
      let (code, answer) = try await visit.post(
        "tables/\(table.id)/load", #"{"side":"white","text":"\#(text)"}"#)
      #expect(code == 200, "\(answer)")
      try await visit.order(
        #"{"kind":"change","side":"white","player":"\#(mine)@depth=3"}"#, at: table)
      let set = #""name":"depth","usual":"9","value":"3"}"#
      try await visit.until("what is set") {
        try await told("white", at: table, visit).contains(set)
      }
      try await visit.play("f5", at: table)
      try await visit.until("its move") { await table.summary.ply == 2 }
      #expect(await table.summary.white == "\(mine)@depth=3")
    }
  }

  @Test func whatIsChangedBackGoesOn() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.remembering]) { visit in
      let mine = "\(visit.folder)/mine.lua"
      let table = try await visit.begin("human", mine)
      try await visit.play("f5", at: table)
      try await visit.until("its move") { await table.summary.ply == 2 }
      // What plays already, and what is changed and changed back before its next turn.
      for name in [mine, "\(mine)@depth=3", mine] {
        try await visit.order(#"{"kind":"change","side":"white","player":"\#(name)"}"#, at: table)
        let value = name == mine ? "8" : "3"
        try await visit.until("what is set") {
          try await told("white", at: table, visit).contains(#""usual":"8","value":"\#(value)""#)
        }
      }
      // It has answered f4.
      try await visit.play("d3", at: table)
      try await visit.until("its move") { await table.summary.ply == 4 }
      // Its memory says that it was asked twice.
      #expect(try await visit.text("api/tables/\(table.id)").contains(#""text":"asked 2""#))
    }
  }

  @Test func eachSideKeepsItsOwnText() async throws {
    try await Visit.pay(scripts: ["mine.lua": Self.tunable]) { visit in
      let mine = "\(visit.folder)/mine.lua"
      let table = try await visit.begin(mine, mine)
      let text = Self.tunable.replacing("{ 8,", with: "{ 9,").replacing("\n", with: " ")
        .replacing("\"", with: "'")
      let (code, answer) = try await visit.post(
        "tables/\(table.id)/load", #"{"side":"black","text":"\#(text)"}"#)
      #expect(code == 200, "\(answer)")
      try await visit.until("the text of black") {
        try await told("black", at: table, visit).contains(#""usual":"9""#)
      }
      #expect(try await told("white", at: table, visit).contains(#""usual":"8""#))
    }
  }

  /// Counts its turns in its memory.
  private static let remembering = """
    return {
      params = { depth = { 8, min = 1, max = 12 } },
      choose = function(board, context)
        local memory = context.memory
        memory.asked = (memory.asked or 0) + 1
        return board:moves()[1], { text = "asked " .. memory.asked }
      end,
    }
    """
}

import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// How print and error show tables.
@Suite(.timeLimit(.minutes(10 * patience))) struct PrintedTableTests {
  /// What an expression is as print writes it.
  private func printed(_ expression: String, before: String = "") async throws -> String {
    let reports = Reports()
    let strategy = try strategy("\(before) print(\(expression)) return 'd3'")
    _ = try await strategy.choose(
      Turn(
        game: Reversi(), position: Reversi().initialPosition,
        report: { if case .note(let text) = $0 { reports.add(.note(text)) } }))
    guard case .note(let text)? = reports.all.first else { return "" }
    return text
  }

  @Test(arguments: [
    ("{}", "{}"),
    ("{ 1, 2.5, 'a', true }", #"{ 1, 2.5, "a", true }"#),
    ("{ b = 1, a = { 2, c = 3 } }", "{ a = { 2, c = 3 }, b = 1 }"),
    (
      "{ [true] = 1, [-1] = 2, [0.5] = 3, ['a b'] = 4, ['end'] = 5, [''] = 6, x = 7 }",
      #"{ [true] = 1, [-1] = 2, [0.5] = 3, [""] = 6, ["a b"] = 4, ["end"] = 5, x = 7 }"#
    ),
    ("{ 1, nil, 3 }", "{ 1, [3] = 3 }"),
    (
      "{ 1.0, 1e100, 1/0, 0/0, math.mininteger }",
      "{ 1.0, 1e+100, inf, nan, -9223372036854775808 }"
    ),
    (#"{ 'q"\\\n\0', 'ä' }"#, #"{ "q\"\\\n\x00", "ä" }"#),
    ("{ print, function() end, coroutine.create(print) }", "{ function, function, thread }"),
    ("{ board }", "{ ---------------------------OX------XO--------------------------- X }"),
    ("{ [{}] = 1, [print] = 2, x = 3 }", "{ x = 3, … 2 more }"),
    ("{ [{}] = 1 }", "{ … 1 more }"),
    ("{ ('ä'):rep(100) }", "{ \"" + String(repeating: "ä", count: 40) + "…\" }"),
    ("{ { { { { { 1 } } } } } }", "{ { { { { {…} } } } } }"),
    ("'plain', {}, nil", "plain {} nil"),
  ]) func aTableIsShownAsItIsWritten(expression: String, text: String) async throws {
    #expect(try await printed(expression) == text)
  }

  @Test func aTableThatContainsItselfEnds() async throws {
    #expect(
      try await printed("t", before: "local t = { 1 } t.t = t t.u = { t }")
        == "{ 1, t = <cycle>, u = { <cycle> } }")
  }

  @Test func aLongTableIsCut() async throws {
    let list = (1...60).map(String.init).joined(separator: ", ")
    let before = "local t = {} for i = 1, 100 do t[i] = i end t.last = 1"
    #expect(try await printed("t", before: before) == "{ \(list), … 41 more }")
    let named = (100..<160).map { "k\($0) = 1" }.joined(separator: ", ")
    #expect(
      try await printed("t", before: "local t = {} for i = 199, 100, -1 do t['k' .. i] = 1 end")
        == "{ \(named), … 40 more }")
    let long = try await printed(
      "t", before: "local t = {} for i = 1, 50 do t[i] = { ('x'):rep(70), t } end")
    #expect(long.utf8.count <= 1024)
    #expect(long.hasSuffix("…"))
  }

  @Test func metamethodsDoNotRunExceptTostring() async throws {
    let before = """
      local m = { __index = error, __len = error, __pairs = error, __eq = error, __name = 'no' }
      local object = setmetatable({ 1 }, { __tostring = function(o) return 'object ' .. #o end })
      """
    #expect(
      try await printed("setmetatable({ x = 1 }, m), object, { object }", before: before)
        == "{ x = 1 } object 1 { object 1 }")
  }

  @Test func aTostringMayEmptyTheTableThatIsShown() async throws {
    let before = """
      local t = {}
      for i = 1, 50 do t[('k'):rep(50) .. i] = i end
      t.a = setmetatable({}, { __tostring = function()
        for k in pairs(t) do t[k] = nil end
        for i = 1, 20000 do local s = ('g'):rep(50) .. i end
        return 'gone'
      end })
      """
    let text = try await printed("t", before: before)
    #expect(text.hasPrefix("{ a = gone, kkk"))
  }

  @Test func anErrorShowsItsTable() async throws {
    #expect(
      try await forfeit("error({ code = 7, of = { 1 } })")
        == Forfeit(
          .fault,
          "test.lua:2: raised a table instead of a message: { code = 7, of = { 1 } }"))
    #expect(
      try await forfeit("error(setmetatable({}, { __tostring = function() return 'mine' end }))")
        == Forfeit(.fault, "test.lua:2: raised a table instead of a message: {}"))
    // Whoever catches it has the table.
    #expect(try await value("select(2, pcall(error, { code = 7 })).code") == "7")
  }

  @Test(arguments: [
    "error(setmetatable({}, { __tostring = function() while true do end end }))",
    "error(setmetatable({}, { __tostring = error }))",
    "error(setmetatable({}, { __tostring = function() return {} end }))",
    "local t = {} t[1] = t for i = 2, 200000 do t[i] = t end error(t)",
    "local function f() return pcall(f) end print(f()) error({ 1 })",
  ]) func aTableThatWasRaisedRunsNothing(body: String) async throws {
    let strategy = try strategy(body)
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: 10_000_000))
    let forfeit = try await #require(throws: Forfeit.self) { try await strategy.choose(turn) }
    #expect(forfeit.termination == .fault, "\(forfeit)")
  }

  @Test func showingATableThatWasRaisedCostsNothing() async throws {
    let list = (1...60).map(String.init).joined(separator: ", ")
    func raised(_ table: String) async throws -> Forfeit {
      let strategy = try strategy(
        "if not t then t = {} \(table) return 'd3' end error(t)", before: "local t")
      let start = Reversi().initialPosition
      _ = try await strategy.choose(Turn(game: Reversi(), position: start))
      let turn = Turn(game: Reversi(), position: start, budget: Budget(remainingTicks: 1000))
      return try await #require(throws: Forfeit.self) { try await strategy.choose(turn) }
    }
    let message = "test.lua:2: raised a table instead of a message: "
    let long = try await raised("for i = 1, 200000 do t[i] = i end")
    #expect(long.termination == .fault)
    #expect(long.message == message + "{ \(list), … more }")
    let named = try await raised("for i = 1, 200000 do t['k' .. i] = i end")
    #expect(named.message == message + "{ … more }")
    let short = try await raised("for i = 1, 1000 do t[i] = i end")
    #expect(short.message == message + "{ \(list), … 940 more }")
    let nested = try await raised(
      "local u = {} for i = 1, 9000 do u[{}] = i end t = { u, u, {} }")
    #expect(nested.message == message + "{ { … 9000 more }, { … more }, {} }")
    for forfeit in [long, named, short, nested] {
      #expect(forfeit.ticks.map { $0 < 1000 } == true, "\(forfeit)")
    }
  }

  @Test func whatIsShownDependsOnTheTableAlone() async throws {
    let forwards = try await printed(
      "t", before: "local t = {} for i = 1, 40 do t['k' .. i] = i end")
    let backwards = try await printed(
      "t", before: "local t = {} for i = 40, 1, -1 do t['k' .. i] = i end")
    #expect(forwards == backwards)
  }
}

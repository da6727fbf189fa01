import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// What the library and the host go through is paid for, however few instructions ask for it.
@Suite(.timeLimit(.minutes(10 * patience))) struct TickChargeTests {
  /// The ticks of a body after one that prepared it at an earlier turn.
  private func ticks(_ body: String, after before: String = "") async throws -> Int {
    let strategy = try strategy(
      "if not ready then \(before) function ready() \(body) end else ready() end return 'd3'")
    let start = Reversi().initialPosition
    _ = try await strategy.choose(Turn(game: Reversi(), position: start))
    let turn = Turn(
      game: Reversi(), position: start, budget: Budget(remainingTicks: 1_000_000_000))
    return try #require(try await strategy.choose(turn).ticks)
  }

  @Test(arguments: [
    // A plain pattern of 8 MB, and what else goes through a long text: an eighth of its bytes.
    ("s = ('b'):rep(8 << 20)", "('a'):find(s)", 1_048_576),
    ("s = ('9'):rep(8 << 20)", "local x = s + 1", 1_048_576),
    ("s = ('9'):rep(8 << 20)", "local x = -s", 2_097_152),
    ("f, s = utf8.codes(''), ('\\x80'):rep(8 << 20)", "pcall(f, s, 0)", 1_048_576),
    ("s = ('a'):rep(8 << 20) .. '\\0'", "string.unpack('z', s)", 1_048_576),
    ("s = ('a'):rep(8 << 20)", "pcall(string.unpack, 'z', s)", 1_048_576),
    ("s = ('\\1'):rep(1 << 16)", "string.format('%q', s)", 131_072),
    // Two for each capture in a replacement.
    ("s = ('%1'):rep(200000)", "string.gsub('a', '^(b?)', s)", 399_990),
    ("t = {} for i = 1, 1000 do t[i] = i end", "print(table.unpack(t))", 996 * 20),
    ("t = {} for i = 1, 1000 do t[i] = i end", "print(t)", 1000 * 6 + 60 * 40),
    // Long keys are compared.
    ("t = {} for i = 1, 8 do t[('k'):rep(1 << 20) .. i] = i end", "print(t)", 1_048_576),
    ("t = {} for i = 1, 1000 do t[i] = i end", "math.max(table.unpack(t))", 2500),
    ("", "pcall(error, 'x', 90000)", 45_000),
    ("", "pcall(error)", 40),
    ("", "xpcall(error, function() end)", 40),
    // Tables that are called, one after the other.
    ("t = print for i = 1, 100 do t = setmetatable({}, { __call = t }) end", "t()", 2000),
    ("t = {} setmetatable(t, { __call = t })", "pcall(t)", 3000),
    // Of a chain, what is beyond every eighth table.
    ("t = {} for i = 1, 900 do t = setmetatable({}, { __index = t }) end", "local x = t.x", 2000),
    ("t = {} for i = 1, 900 do t = setmetatable({}, { __newindex = t }) end", "t.x = 1", 2000),
    // The same from the other end: each table is set before it has a metatable itself.
    (
      "local a = {} t = a for i = 1, 900 do local b = {} setmetatable(a, { __index = b }) a = b end",
      "local x = t.x", 2000
    ),
    ("", "board:solve { nodes = 1 }", 2900),
    ("", "board:search { hash = 16, nodes = 1 }", 160_000),
    ("o = {} for i = 1, 300 do o['o' .. i] = i end", "pcall(board.search, board, o)", 500),
    (
      "t = {} for i = 1, 100000 do t[i] = {} end for i = 1, 64 do t[-i] = moonstone.evaluation {} end",
      "pcall(moonstone.evaluation, {})", 20_000
    ),
    (
      "p = { by = 'empties', discs = {} } for i = 0, 60 do p.discs[i] = i end",
      "moonstone.evaluation(p)", 1000 + 61 * 4 + 60
    ),
    ("for i = 1, 1000 do context.memory[i] = i end", "", 4000),
  ])
  func workThatGoesThroughMuchCostsMuch(before: String, body: String, least: Int) async throws {
    let used = try await ticks(body, after: before)
    #expect(used >= least, "\(used)")
  }

  @Test func aFunctionOfManyOuterVariablesCostsTheirSquare() async throws {
    let names = (1...180).map { "v\($0)" }
    let locals = names.map { "local \($0)" }.joined(separator: " ")
    let used = names.map { "\($0) = 1" }.joined(separator: " ")
    let each = try await ticks("\(locals) for i = 1, 100 do local function f() \(used) end end")
    #expect(each > 50_000, "\(each)")
    // An ordinary one costs its block of memory, and nothing beside it.
    let few = try await ticks("local a, b for i = 1, 100 do local function f() return a, b end end")
    #expect(few < 1500, "\(few)")
  }

  @Test func aRichEvaluationCostsMoreForEachPosition() async throws {
    func each(_ call: String, _ weights: String) async throws -> Double {
      let used = try await ticks(
        "local m, v, d = board:\(call) print(d.nodes)",
        after: "worth = moonstone.evaluation \(weights)")
      return Double(used)
    }
    let rich =
      "{ discs = 1, mobility = 1, potential = 1, stable = 1, edges = 1, parity = 1, a1 = 1 }"
    let search = "search { evaluate = worth, nodes = 10000 }"
    let plain = try await each(search, "{ mobility = 5, corners = 30, xsquares = -12 }")
    // Seven features, of which four are in the price: six ticks more for each of 10,000.
    #expect((55_000...61_000).contains(try await each(search, rich) - plain))
    let playouts = "playouts { policy = worth, count = 20 }"
    #expect(try await each(playouts, rich) > each(playouts, "{ discs = 1 }"))
  }

  @Test func aSearchByARichEvaluationKeepsToItsTicks() async throws {
    let weights = (1...4).map { "\("abcd".prefix($0).suffix(1))1 = 1" }.joined(separator: ", ")
    let worth = "worth = moonstone.evaluation { discs = 1, mobility = 1, stable = 1, \(weights) }"
    for call in ["search { evaluate = worth,", "playouts { policy = worth,"] {
      let used = try await ticks("board:\(call) ticks = 300000 }", after: worth)
      #expect(297_000...306_000 ~= used, "\(used)")
    }
  }

  @Test func keepingMemoryCostsTheSameWhetherAnybodyKeepsIt() async throws {
    func used(_ keeps: Bool) async throws -> Int {
      let strategy = try strategy("context.memory[1] = { { 1 }, { 2 } } return 'd3'")
      let turn = Turn(
        game: Reversi(), position: Reversi().initialPosition,
        budget: Budget(remainingTicks: 1_000_000), keepsMemory: keeps)
      return try #require(try await strategy.choose(turn).ticks)
    }
    #expect(try await used(true) == used(false))
  }

  // MARK: - No clock

  @Test(arguments: ["search", "playouts", "solve"])
  func secondsAreRefusedUnderTicks(method: String) async throws {
    let body = "board:\(method) { seconds = 1 } return 'd3'"
    let strategy = try strategy(body)
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition,
      budget: Budget(remainingTicks: 1_000_000))
    let forfeit = await #expect(throws: Forfeit.self) { try await strategy.choose(turn) }
    #expect(
      forfeit
        == Forfeit(
          .fault,
          "test.lua:2: board:\(method): seconds would depend on the machine; under a budget of ticks, "
            + "use ticks"))
    let timed =
      "return (board:\(method) { seconds = 0.01, \(method == "playouts" ? "count" : "nodes") = 9 }) or 'd3'"
    _ = try await choice(timed)
  }

  @Test func theSecondsOfAnUntimedMoveAreAnAllowance() async throws {
    let told = "context.allowance > 50 and context.allowance <= 60 and context.seconds == nil"
    #expect(try await value(told) == "true")
    // A search without options takes its usual number of positions all the same.
    #expect(try await value("select(3, board:search {}).nodes <= 200000") == "true")
    let turn = Turn(
      game: Reversi(), position: Reversi().initialPosition, budget: Budget(remainingTicks: 100_000))
    let text = "return 'd3', { text = tostring(context.allowance) }"
    #expect(try await strategy(text).choose(turn).comment?.text == "nil")
  }
}

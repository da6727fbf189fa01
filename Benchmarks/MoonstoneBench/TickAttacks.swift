/// A script that looks for the most time that a tick can buy.
struct TickAttack {
  let name: String
  /// Runs at an earlier move, and is not measured.
  var before = ""
  let body: String
  /// The budget of a move; the body ends before it, or runs until then.
  var budget = 5_000_000

  init(
    _ name: String, _ body: String, before: String = "", budget: Int = 5_000_000
  ) {
    self.name = name
    self.before = before
    self.body = body
    self.budget = budget
  }

  static let emptyLoop = TickAttack("", "for i = 1, 1e18 do end")

  /// The body in a loop.
  func repeated(_ loop: String) -> TickAttack {
    TickAttack(name, "\(loop) \(body) end", before: before, budget: budget)
  }

  private static let features =
    "discs mobility potential stable corners xsquares csquares edges parity a1 b1 c1 d1 b2 c2 d2 "
    + "c3 d3 d4"
  /// An evaluation of all features, each with a weight for each of 51 phases.
  private static let rich = """
    local weights = { by = "empties" }
    for name in ("\(features)"):gmatch("%g+") do
      local points = {}
      for phase = 5, 55 do points[phase] = phase % 7 end
      weights[name] = points
    end
    local worth = moonstone.evaluation(weights)
    """
  /// A table that had a million keys.
  private static let emptied = """
    local emptied = {}
    for i = 1, 1 << 19 do emptied[i + 0.5] = true end
    for key in pairs(emptied) do emptied[key] = nil end
    """
  private static let values = """
    local function many(n, f)
      local t = {}
      for i = 1, n do t[i] = i + 0.5 end
      return f(table.unpack(t))
    end
    """

  static let all: [TickAttack] = calls + texts + tables + errors + searches + boards
}

extension TickAttack {
  private static let calls = [
    TickAttack(
      "a chain of 100,000 __call", "while true do pcall(t) end",
      before: "local t = print for i = 1, 100000 do t = setmetatable({}, { __call = t }) end"),
    TickAttack(
      "a table that calls itself", "while true do pcall(t) end",
      before: "local t = {} setmetatable(t, { __call = t })"),
    TickAttack(
      "a chain of 1400 __index", "while true do local x = t.x end",
      before: "local t = {} for i = 1, 1400 do t = setmetatable({}, { __index = t }) end"),
    TickAttack(
      "a chain of 8 __index", "while true do local x = t.x end",
      before: "local t = {} for i = 1, 8 do t = setmetatable({}, { __index = t }) end"),
    TickAttack(
      "a chain of 1400 __newindex", "while true do t.x = nil end",
      before: "local t = {} for i = 1, 1400 do t = setmetatable({}, { __newindex = t }) end"),
    TickAttack(
      "a function with 180 outer variables",
      "\(variables) local function g() \(uses) end while true do local function f() \(uses) end end"
    ),
    TickAttack("print(...) of 200,000", "many(200000, print)", before: values, budget: 50_000_000),
    TickAttack(
      "math.max(...) of 200,000",
      "many(200000, function(...) for i = 1, 100 do math.max(...) end end)",
      before: values, budget: 50_000_000),
  ]

  private static let variables = (1...180).map { "local v\($0)" }.joined(separator: " ")
  private static let uses = (1...180).map { "v\($0) = 1" }.joined(separator: " ")

  private static let texts = [
    TickAttack(
      "find with a plain pattern of 8 MB", "while true do ('a'):find(p) end",
      before: "local p = ('b'):rep(8 << 20)"),
    TickAttack(
      "gsub with a replacement of 2,000,000 captures",
      "for i = 1, 3 do ('a'):gsub('^(b?)', r) end", before: "local r = ('%1'):rep(2000000)",
      budget: 50_000_000),
    TickAttack(
      "a text of 8 MB as a number", "while true do local x = s + 1 end",
      before: "local s = ('9'):rep(8 << 20)"),
    TickAttack(
      "utf8.codes' iterator on 8 MB", "while true do pcall(f, s, 1) end",
      before: "local f, s = utf8.codes(''), ('\\x80'):rep(8 << 20)"),
    TickAttack(
      "string.unpack of a z of 20 MB", "while true do string.unpack('z', s) end",
      before: "local s = ('a'):rep(20 << 20) .. '\\0'"),
    TickAttack(
      "string.unpack of a z without an end", "while true do pcall(string.unpack, 'z', s) end",
      before: "local s = ('a'):rep(20 << 20)"),
    TickAttack(
      "string.format by %q", "while true do ('%q'):format(s) end",
      before: "local s = ('\\1'):rep(1 << 16)"),
    TickAttack(
      "1.7e308 % 5e-324", "local x, y = 1.7e308, 5e-324 while true do local z = x % y end"),
    TickAttack("tostring(1e308 / 3)", "local x = 1e308 / 3 while true do tostring(x) end"),
  ]

  private static let tables = [
    TickAttack(
      "setmetatable with an emptied table", "while true do setmetatable({}, emptied) end",
      before: emptied),
    TickAttack(
      "a memory of 1000 references to an emptied table",
      "for i = 1, 1000 do context.memory[i] = emptied end for i = 1, 20000 do end", before: emptied),
    TickAttack(
      "setmetatable with a long chain, again and again",
      "while true do local t = {} for i = 1, 8 do t = setmetatable({}, { __index = t }) end end"),
  ]

  private static let errors = [
    TickAttack(
      "error with a level on a deep stack",
      """
      local function deep(n)
        if n > 0 then return 1 + deep(n - 1) end
        for i = 1, 1000 do pcall(error, "x", 90000) end
        return 0
      end
      deep(90000)
      """),
    TickAttack("errors that are caught", "while true do pcall(error, 'x') end"),
    TickAttack(
      "errors at the end of a long function", "while true do pcall(f) end",
      before: "local function f() \(uses.replacing("v", by: "w")) error('x') end"),
    TickAttack("errors of arguments", "while true do pcall(string.rep) end"),
    TickAttack(
      "errors of fields", "while true do pcall(f) end",
      before: "local function f() return context.remainingtimeofthematch end"),
    TickAttack(
      "errors of options", "while true do pcall(board.search, board, o) end",
      before: "local o = { evaluat = 1 }"),
  ]

  private static let searches = [
    TickAttack(
      "a search with 300,000 options", "while true do pcall(board.search, board, o) end",
      before: "local o = {} for i = 1, 300000 do o['o' .. i] = i end"),
    TickAttack(
      "the first search with a hash of 256", "board:search { hash = 256, nodes = 40 }"),
    TickAttack(
      "the 65th moonstone.evaluation",
      "while true do moonstone.evaluation { discs = 1 } end",
      before: "local t = {} for i = 1, 300000 do t[i] = {} end"),
    TickAttack("a rich moonstone.evaluation", "while true do \(rich) end"),
    TickAttack(
      "solve { nodes = 1 }", "while true do board:solve { nodes = 1 } end"),
    TickAttack(
      "a search by a rich evaluation", "board:search { evaluate = worth, ticks = 4000000 }",
      before: rich),
    TickAttack(
      "playouts by a rich evaluation", "board:playouts { policy = worth, ticks = 4000000 }",
      before: rich),
  ]

  private static let boards = [
    TickAttack("board:key()", "while true do board:key() end"),
    TickAttack("board:squares()", "while true do board:squares() end"),
    TickAttack("board:diagram()", "while true do board:diagram() end"),
    TickAttack(
      "moonstone.board of a text", "while true do moonstone.board(s) end",
      before: "local s = tostring(board)"),
    TickAttack(
      "moonstone.board of a diagram", "while true do moonstone.board(s) end",
      before: "local s = board:diagram()"),
    TickAttack(
      "moonstone.board of 32 KiB", "while true do pcall(moonstone.board, s) end",
      before: "local s = ('X'):rep(32768)", budget: 20_000_000),
    TickAttack(
      "moonstone.board of 16,000 lines", "while true do pcall(moonstone.board, s) end",
      before: "local s = ('\\n'):rep(16000) .. ('X\\n'):rep(8000)", budget: 20_000_000),
    TickAttack(
      "moonstone.board of 10,000 accents", "while true do pcall(moonstone.board, s) end",
      before: "local s = 'X' .. ('\\u{301}'):rep(10000)", budget: 20_000_000),
    TickAttack(
      "moonstone.board of bytes that are not text", "while true do pcall(moonstone.board, s) end",
      before: "local s = ('\\xff'):rep(10000)", budget: 20_000_000),
    TickAttack(
      "worth(board)", "while true do worth(board) end",
      before: "local worth = moonstone.evaluation { mobility = 1 }"),
    TickAttack("a rich worth(board)", "while true do worth(board) end", before: rich),
    TickAttack(
      "a search for the best 60", "while true do board:search { best = 60, nodes = 40 } end"),
  ]

  /// Lua's own machine does these, for an instruction each, where nothing can be charged.
  static let unpriced = [
    TickAttack(
      "comparing texts of 8 MB", "local x, y = a < b, a == b",
      before: "local a = ('a'):rep(8 << 20) local b = a .. 'b' a = a .. 'a'"),
    TickAttack("next on an emptied table", "next(emptied)", before: emptied),
    TickAttack(
      "a number .. a text", "local s = x .. x .. x .. x .. x", before: "local x = 1e308 / 3"),
  ]
}

extension String {
  fileprivate func replacing(_ old: Character, by new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}

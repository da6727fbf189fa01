import MoonstoneHost
import MoonstoneLua
import MoonstoneTestSupport
import Testing

/// What people are told whose script uses a name that does not exist.
@Suite(.timeLimit(.minutes(10 * patience))) struct AdviceTests {
  @Test(arguments: [
    ("board:mobilty('black')", "(method 'mobilty'); did you mean \"mobility\"?"),
    ("board:move()", "(method 'move'); did you mean \"moves\"?"),
    ("board.sqaures(board)", "(field 'sqaures'); did you mean \"squares\"?"),
    ("('x'):fromat()", "(method 'fromat'); did you mean \"format\"?"),
    ("math.flor(1)", "(field 'flor'); did you mean \"floor\"?"),
    ("moonstone.evalution {}", "(field 'evalution'); did you mean \"evaluation\"?"),
    ("pritn(1)", "(global 'pritn'); did you mean \"print\"?"),
    ("tabel.insert({}, 1)", "(global 'tabel'); did you mean \"table\"?"),
    (
      "io.write('x')",
      "(global 'io'); scripts have no io; strategies write notes into the match by print"
    ),
    (
      "os.time()",
      "(global 'os'); scripts have no os; strategies see in context.seconds and context.remaining what is left"
    ),
    ("load('x')", "(global 'load'); scripts have no load: require reads other files"),
    ("debug.traceback()", "(global 'debug'); scripts have no debug"),
    (
      "string.dump(print)", "(field 'dump'); scripts have no string.dump: there is no compiled Lua"
    ),
    (
      "coroutine.close(coroutine.create(print))",
      "(field 'close'); scripts have no coroutine.close: a coroutine that nothing holds is collected"
    ),
    ("unpack({})", "(global 'unpack'); in Lua 5.4 it is table.unpack"),
    ("_G.package.config", "(field 'package'); scripts have no package: require reads other files"),
    ("_G.os.time()", "context.remaining what is left"),
    ("table.getn({})", "(field 'getn'); Lua 5.4 has no table.getn: write #list"),
    ("math.pow(2, 3)", "(field 'pow'); Lua 5.4 has no math.pow: write x ^ y"),
    (
      "bit32.band(1, 2)",
      "(global 'bit32'); in Lua 5.4 bits have operators: a & b, a | b, a ~ b, "
        + "~a, a << n, a >> n"
    ),
  ])
  func aNameThatDoesNotExistIsExplained(call: String, end: String) async throws {
    let failure = try await forfeit("local x = \(call) return 'd3'")
    #expect(failure.reason == .fault)
    #expect(failure.message.hasPrefix("test.lua:2: attempt to "))
    #expect(failure.message.hasSuffix(end), "\(failure.message)")
  }

  @Test func aLoopOverAListIsExplained() async throws {
    let failure = try await forfeit("for move in board:moves() do return move end")
    #expect(
      failure.message
        == "test.lua:2: attempt to call a table value (for iterator 'for iterator'); a list is gone "
        + "through by ipairs: for _, value in ipairs(list) do")
    // A script that catches it sees nothing of it.
    #expect(
      try await value("select(2, pcall(function() for _ in {} do end end))")
        == "script:2: attempt to call a table value (for iterator 'for iterator')")
  }

  @Test func aFileLocalOfTheSameNameIsExplainedToo() async throws {
    let failure = try await forfeit("io.write('x') return 'd3'", before: "local io = io")
    #expect(
      failure.message.hasSuffix(
        "scripts have no io; strategies write notes into the match by print"))
  }

  @Test(arguments: [
    ("local os = os", "os.time()", "(upvalue 'os'); scripts have no os"),
    ("", "local os = os os.time()", "(local 'os'); scripts have no os"),
    ("local getn = table.getn", "getn({})", "(upvalue 'getn'); Lua 5.4 has no table.getn"),
    ("", "local load = load load('x')", "(local 'load'); scripts have no load"),
  ])
  func anotherVariableOfItsNameIsExplained(before: String, body: String, part: String) async throws
  {
    let failure = try await forfeit("\(body) return 'd3'", before: before)
    #expect(failure.message.contains(part), "\(failure.message)")
  }

  private static let joins =
    "; setmetatable leaves __concat out: join texts, such as tostring(a) .. tostring(b)"

  @Test(arguments: [
    ("local s = o .. 'x'", "C.__concat = print", joins),
    ("local s = 'x' .. o", "C.__concat = print", joins),
    ("local s = o .. 'x'", "", ""),
    ("local s = o + o", "C.__add = print", "before it had __add: set that first"),
    ("local s = 1 + o", "C.__add = print", "before it had __add: set that first"),
    ("local s = -o", "C.__unm = print", "before it had __unm: set that first"),
    ("local s = o | 1", "C.__bor = print", "before it had __bor: set that first"),
    ("local s = o < o", "C.__lt = print", "before it had __lt: set that first"),
    ("o()", "C.__call = print", "before it had __call: set that first"),
    ("o:get()", "C.__index = C C.get = print", "before it had __index: set that first"),
    ("local s = o.x + 1", "C.__index = { x = 1 }", "before it had __index: set that first"),
    ("local x = o.x local s = 1 .. x", "C.__index = C C.x = 1", "it had __index: set that first"),
    ("local s = #o.x", "C.__index = C C.x = {}", "before it had __index: set that first"),
    ("local s = o.x < 1", "C.__index = C C.x = 1", "before it had __index: set that first"),
    ("local s = 1 <= o.x", "C.__index = C C.x = 1", "before it had __index: set that first"),
    ("assert(o.x == 1)", "C.__index = C C.x = 1", "before it had __index: set that first"),
    ("local s = math.abs(o.x)", "C.__index = C C.x = 1", "before it had __index: set that first"),
    ("assert(o.x == 1)", "C.x = 1", ""),
    ("local x = 1 local s = o.x + x", "", ""),
    ("local s = o + o", "C.__len = print; C.x = {}", ""),
    ("local s = o + o", "", ""),
  ])
  func aMetatableThatGrewLaterIsExplained(
    body: String, later: String, end: String
  ) async throws {
    let before = "local C = {} local o = setmetatable({}, C) if _VERSION then \(later) end"
    let failure = try await forfeit("\(body) return 'd3'", before: before)
    #expect(failure.message.hasSuffix(end), "\(failure.message)")
    if end.isEmpty { #expect(!failure.message.contains("setmetatable")) }
  }

  /// Nothing interrupts looking for it.
  @Test(arguments: [(6, true), (8, false)])
  func fewMetatablesAreLookedAt(others: Int, isExplained: Bool) async throws {
    let before = """
      local C = {} local o = setmetatable({}, C)
      if _VERSION then C.__add = print end
      """.replacing("\n", with: " ")
    let locals = (0..<others).map { "local a\($0) = setmetatable({}, {})" }
    let many = (0..<50).map { "local b\($0) = \(others > 6 ? "1" : "a0")" }
    let failure = try await forfeit(
      (locals + many).joined(separator: " ") + " local s = o + o return 'd3'", before: before)
    #expect(failure.message.contains("set that first") == isExplained, "\(failure.message)")
  }

  @Test(arguments: [
    "board:f9()", "board:somethingquitedifferent()", "local x = nil x()",
    "local t = {} t.a.b = 1", "error(\"attempt to call a nil value (method 'mobilty') there\", 0)",
    "local f = board.mobilty f()",
  ])
  func whatNothingIsNearToIsLeftAsItIs(body: String) async throws {
    let failure = try await forfeit("\(body) return 'd3'")
    #expect(!failure.message.contains("did you mean") && !failure.message.contains("scripts have"))
  }

  /// A script that only looks whether a name is there sees nothing of it.
  @Test func aScriptMayLookForWhatIsNotThere() async throws {
    #expect(try await value("board.mobilty == nil and io == nil and load == nil") == "true")
    #expect(
      try await value("select(2, pcall(function() board:mobilty() end))")
        == "script:2: attempt to call a nil value (method 'mobilty')")
  }

  @Test func rulesOfAGameAreAdvisedToo() throws {
    let error = try #require(throws: (any Error).self) {
      try LuaGame(
        pileGame(setup: "io.write('x')"), named: "pile", isolation: .inProcess)
    }
    #expect("\(error)".contains("scripts have no io"), "\(error)")
  }
}

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
    "board:f9()", "board:somethingquitedifferent()", "local load = nil load()",
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

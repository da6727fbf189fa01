import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

/// Modules that are nothing but a table of constants, and too large to be compiled.
@Suite(.timeLimit(.minutes(10 * patience))) struct ConstantsTests {
  private let workers = Workers()

  /// Makes a text too large to be compiled.
  private static let filling = "--" + String(repeating: "x", count: 65_536) + "\n"

  /// What an expression of `t` is, where that is a module.
  private func value(
    _ expression: String, of module: String, _ isolation: ScriptIsolation = .inProcess
  ) async throws -> String? {
    let strategy = try strategy(
      "local t = require 'book' return { choose = function(b) return b:moves()[1], "
        + "{ text = tostring(\(expression)) } end }", module, isolation)
    return try await strategy.choose(Turn(game: Reversi(), position: Reversi().initialPosition))
      .comment?.text
  }

  private func strategy(
    _ text: String, _ module: String, _ isolation: ScriptIsolation = .inProcess,
    limits: ScriptLimits = ample
  ) throws -> LuaStrategy<Reversi> {
    let include = ScriptSource.Include(module: "book", name: "book.lua", bytes: Array(module.utf8))
    let source = ScriptSource(name: "mine.lua", bytes: Array(text.utf8), includes: [include])
    return try LuaStrategy(source, plugin: reversi, limits: limits, isolation: isolation)
  }

  private func refusal(_ module: String) -> String? {
    #expect(throws: ScriptError.self) { try strategy("require 'book' return {}", module) }?.message
  }

  /// What is small enough is compiled, so that both ways can be compared.
  @Test(
    arguments: [
      "{ 1, 2.5, -3, 0x10, 0x.8p1, 1e3, .5, 3., -0x1, -0.0, 9223372036854775807, 9223372036854775808 }",
      #"{ "a\n\t\\\"'", 'b"\x41\065\0651\u{20AC}', [[long]], [==[\nfirst ]] ]==], 'z\z  \n  end' }"#,
      "{ a = 1, ['b c'] = true, [3] = false, [-1.5] = nil, [2.0] = 'two', _d9 = {}, }",
      "{ 'a', [1] = 'lost', 'b'; [2] = 'lost too', [4] = 'four', nil, 'd' }",
      "{ {}, { { 1 }, { 2; 3 } }, -- a comment }\n --[[ { ]] x = { y = { z = 'deep' } } }",
      "{ nil, nil, 3, nil }", "{ nil }", "{}", "{ 1, nil, x = 2, nil, 5 }",
      "{ 1, 2, [4] = 4 }", "{ 1, 2, 3, 4, [6] = 6, [7] = 7, [8] = 8 }",
      "{ [2] = 2, [3] = 3, [4] = 4 }", "{ [4.0] = 4, 1, 2, x = 3, [-1] = 0 }",
      "{ { [1] = 1, [2] = 2, [3] = 3, [4] = 4, [6] = 6 }, [3] = { 1, [3] = 3 } }",
    ], [true, false])
  func theTableIsThatOfLua(table: String, isNamed: Bool) async throws {
    let shown = """
      (function() local function show(v) if type(v) ~= 'table' then \
      return string.format('%q', v) end local keys = {} \
      for k, x in pairs(v) do keys[#keys + 1] = show(k) .. '=' .. show(x) end table.sort(keys) \
      return '{' .. #v .. table.concat(keys, ',') .. '}' end return show(t) end)()
      """
    let module = isNamed ? "local t = \(table);\nreturn t;" : "return \(table)"
    let compiled = try await value(shown, of: module)
    #expect(compiled?.hasPrefix("{") == true)
    #expect(try await value(shown, of: Self.filling + module) == compiled)
    #expect(
      try await value(shown, of: "\u{FEFF}#!lua\n" + Self.filling + module, .workers(workers.pool))
        == compiled)
  }

  @Test func aBookOfNearlyOneMebibyteIsRead() async throws {
    let entries = (0..<18_000).map {
      "  [\"\($0)-\(String(repeating: "0", count: 32))\"] = {\"f5\"},\n"
    }
    let book = "return {\n\(entries.joined())}\n"
    #expect(book.utf8.count > 900_000 && book.utf8.count < 1 << 20)
    let said = "t['17999-\(String(repeating: "0", count: 32))'][1]"
    #expect(try await value(said, of: book, .workers(workers.pool)) == "f5")
    // Each byte costs a tick.
    let limits = ScriptLimits(loadTicks: 900_000)
    let error = #expect(throws: ScriptError.self) {
      try strategy("require 'book' return {}", book, limits: limits)
    }
    #expect(error?.message.contains("out of ticks") == true, "\(error?.message ?? "")")
  }

  private static let rule =
    "; a module of more than 64 KiB must be nothing but a table of constants"

  @Test(arguments: [
    ("return { f = function() end }", "14: expected a constant"),
    ("return { 1 + 1 }", "12: expected a comma or }"),
    ("return { x }", "12: expected = and a constant"),
    ("return { [{}] = 1 }", "11: expected a constant"),
    ("return { [nil] = 1 }", "11: expected a constant"),
    ("return { end = 1 }", "10: expected a constant"),
    ("return { 'a", "12: expected a closing quote"),
    (#"return { '\q' }"#, "12: expected an escape that Lua has"),
    ("return { 0x }", "10: expected a number"),
    (#"return { '\256' }"#, "15: expected an escape of at most \\255"),
    ("return { [[a }", "10: expected the end of what this bracket opens"),
    ("return { 1 } + 1", "14: expected the end of the file"), ("return 5", "8: expected {"),
    ("local t = {} return u", "21: expected return, with the name of the table"),
    ("local 5", "7: expected a name, = and a table"),
    ("print(1)", "1: expected return, and a table"),
    ("return { 1 2 }", "12: expected a comma or }"), ("", "1: expected return, and a table"),
  ])
  func anythingElseIsRefusedWithItsPlace(module: String, message: String) {
    #expect(refusal(Self.filling + module) == "mine.lua: book.lua:2:\(message)\(Self.rule)")
  }

  @Test func tablesAreAtMostAHundredDeep() async throws {
    func nested(_ depth: Int) -> String {
      Self.filling + "return " + String(repeating: "{", count: depth)
        + String(repeating: "}", count: depth)
    }
    #expect(try await value("#t", of: nested(100)) == "1")
    #expect(
      refusal(nested(101))
        == "mine.lua: book.lua:2:108: expected tables that are at most 100 deep\(Self.rule)")
    #expect(refusal(nested(100_000))?.contains("100 deep") == true)
  }

  @Test func largerOnesAreRefused() {
    #expect(
      refusal("return {}" + String(repeating: " ", count: 1 << 20))
        == "mine.lua: book.lua: is larger than 1 MiB, the limit for a module of constants")
  }

  @Test func rulesReadThemToo() throws {
    let text = pileGame(setup: "assert(require('book').n == 7) return { pile = 5, turn = 'black' }")
    let include = ScriptSource.Include(
      module: "book", name: "book.lua", bytes: Array((Self.filling + "return { n = 7 }").utf8))
    let source = ScriptSource(name: "pile.lua", bytes: Array(text.text.utf8), includes: [include])
    _ = try LuaGame(source, named: "pile", isolation: .inProcess).initialPosition
  }
}

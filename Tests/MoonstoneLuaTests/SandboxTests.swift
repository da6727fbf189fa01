import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

@Suite struct SandboxTests {
  /// The whole world of a script; docs/lua-api.md lists it.
  private static let world = [
    "_G": "", "_VERSION": "", "assert": "", "error": "", "getmetatable": "", "ipairs": "",
    "next": "", "pairs": "", "pcall": "", "print": "", "rawequal": "", "rawget": "", "rawlen": "",
    "rawset": "", "require": "", "select": "", "setmetatable": "", "tonumber": "", "tostring": "",
    "type": "",
    "xpcall": "",
    "coroutine": "create isyieldable resume running status wrap yield",
    "math": "abs acos asin atan ceil cos deg exp floor fmod huge log max maxinteger min mininteger "
      + "modf pi rad random randomseed sin sqrt tan tointeger type ult",
    "moonstone": "board evaluation",
    "string": "byte char find format gmatch gsub len lower match pack packsize rep reverse sub "
      + "unpack upper",
    "table": "concat insert move pack remove sort unpack",
    "utf8": "char charpattern codepoint codes len offset",
  ]

  @Test func aScriptFindsWhatIsListedAndNothingElse() async throws {
    let names =
      "(function(t) local n = {} for k in pairs(t) do n[#n + 1] = k end table.sort(n) "
      + "return table.concat(n, ' ') end)"
    #expect(try await value("\(names)(_G)") == Self.world.keys.sorted().joined(separator: " "))
    for (module, members) in Self.world where !members.isEmpty {
      #expect(try await value("\(names)(\(module))") == members)
    }
  }

  @Test(arguments: [
    ("{}", "table"), ("print", "function"), ("coroutine.create(print)", "thread"),
    ("string.format('%s %s %d', {}, print, 3)", "table function 3"),
    ("setmetatable({}, { __tostring = function() return 'mine' end })", "mine"),
    ("('%s'):format({})", "table"),
    ("getmetatable('')", "false"),
    ("pcall(string.format, '%p', {})", "false"),
    ("#tostring({}) == #tostring({})", "true"),
  ])
  func nothingShowsAnAddress(expression: String, text: String) async throws {
    #expect(try await value(expression) == text)
  }

  @Test(arguments: [
    ("rawget(getmetatable(setmetatable({}, { __gc = 1 })), '__gc')", "1"),
    ("getmetatable(setmetatable({}, { __metatable = 'locked' }))", "locked"),
    ("pcall(setmetatable, setmetatable({}, { __metatable = 'locked' }), {})", "false"),
    ("setmetatable({}, { __index = { x = 5 } }).x", "5"),
    ("#setmetatable({}, { __len = function() return 9 end })", "9"),
    ("pcall(function() return setmetatable({}, { __concat = error }) .. 'x' end)", "false"),
    ("getmetatable(setmetatable(setmetatable({}, {}), nil))", "nil"),
  ])
  func metatablesWorkAsFarAsTheyAreSafe(expression: String, text: String) async throws {
    #expect(try await value(expression) == text)
  }

  @Test(arguments: [
    ("select('#', xpcall(error, print))", "2"),
    ("xpcall(error, function(m) return m .. '!' end, 'oh')", "false"),
    ("select(2, xpcall(error, function(m) return m .. '!' end, 'oh', 0))", "oh!"),
    ("select(3, xpcall(function(...) return ... end, print, 1, 2, 3))", "2"),
    (
      "select(2, coroutine.resume(coroutine.create(function(a) return coroutine.yield(a) end), 4))",
      "4"
    ),
    ("coroutine.wrap(function() error('in wrap', 0) end)", "function"),
    ("select(2, pcall(coroutine.wrap(function() error('in wrap', 0) end)))", "in wrap"),
    ("select(2, coroutine.resume(coroutine.wrap(print) and coroutine.create(error), 'e'))", "e"),
    (
      "(function() local n = 0 for i in coroutine.wrap(function() for i = 1, 4 do coroutine.yield(i) end end) do n = n + i end return n end)()",
      "10"
    ),
    (
      "select(2, coroutine.resume(coroutine.create(function() return xpcall(function() return coroutine.yield(7) end, print) end)))",
      "7"
    ),
  ])
  func replacedFunctionsWorkAsBefore(expression: String, text: String) async throws {
    #expect(try await value(expression) == text)
  }

  @Test func spoilingTheLibraryHarmsNobodyElse() async throws {
    let spoiler = try strategy("string.format = nil string.rep = nil return ('d3'):rep(1)")
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    _ = try await spoiler.choose(turn)
    #expect(try await value("string.format('%d', 3)") == "3")
  }
}

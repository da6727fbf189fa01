import Foundation
import MoonstoneLua
import MoonstoneReversi
import Testing

@Suite struct LoadingTests {
  private func refusal(_ text: String, limits: ScriptLimits = ScriptLimits()) -> ScriptError? {
    do {
      _ = try LuaStrategy(
        ScriptSource(name: "mine.lua", text: text), plugin: reversi, limits: limits,
        isolation: .inProcess)
      return nil
    } catch { return error }
  }

  @Test(arguments: [
    ("retrun 5", "mine.lua:1:8: syntax error near '5'"),
    (
      "return {\n  choose = function() \nend",
      "mine.lua:3:4: '}' expected (to close '{' at line 1) near <eof>"
    ),
    ("x = 1\n\nif x then end end", "mine.lua:3:15: <eof> expected near 'end'"),
    ("local x = 1 local é = 2", "mine.lua:1: <name> expected near '<\\195>'"),
    ("x = 'é' y y", "mine.lua:1:11: syntax error near 'y'"),
    ("\tx = \"é\" )", "mine.lua:1:10: unexpected symbol near ')'"),
    ("x = 'two\nlines'", "mine.lua:1:5: unfinished string near ''two'"),
    ("return 1 .. 3x", "mine.lua:1:13: malformed number near '3x'"),
    (
      "", "mine.lua: returned nil; a strategy is a file that returns a table with a choose function"
    ),
    (
      "return 42",
      "mine.lua: returned 42; a strategy is a file that returns a table with a choose function"
    ),
    (
      "return function() end",
      "mine.lua: returned a function; a strategy is a file that returns a table with a choose function"
    ),
    (
      "return {}",
      "mine.lua: choose is nil; a strategy's choose is a function of a board and a context"
    ),
    (
      "return { choose = 'd3' }",
      #"mine.lua: choose is "d3"; a strategy's choose is a function of a board and a context"#
    ),
    (
      "return { games = { 'go' }, choose = print }",
      "mine.lua: does not play reversi: its list of games does not name it; it names go"
    ),
    (
      "return { games = { 'reversi:*s', 'revers:*' }, choose = print }",
      "mine.lua: does not play reversi: its list of games does not name it; it names reversi:*s, "
        + "revers:*"
    ),
    (
      "return { games = 'go', choose = print }",
      #"mine.lua: games must be a list of names, such as { "reversi" }"#
    ),
    ("\n\nerror('not today')", "mine.lua:3: not today"),
    ("\u{1B}Lua", "mine.lua: is compiled Lua; a script must be text"),
    (
      "--" + String(repeating: "x", count: 65536),
      "mine.lua: is larger than 64 KiB, the limit for a script"
    ),
    ("local t = nil; t.x = 1", "mine.lua:1: attempt to index a nil value (local 't')"),
    (
      "os.exit(0)",
      "mine.lua:1: attempt to index a nil value (global 'os'); scripts have no os; strategies see in "
        + "context.seconds and context.remaining what is left"
    ),
  ])
  func aScriptThatIsNotAStrategyIsRefusedWithItsPlace(text: String, message: String) {
    #expect(refusal(text) == ScriptError(.invalid, message))
  }

  @Test func loadingIsLimitedInTimeAndMemory() {
    let slow = refusal("while true do end", limits: ScriptLimits(loadSeconds: 0.02))
    #expect(slow == ScriptError(.invalid, "mine.lua:1: out of time: it had 0.02 s to load"))
    let large = refusal(
      "local t = {} for i = 1, 1e9 do t[i] = i end", limits: ScriptLimits(memory: 1 << 20))
    #expect(large?.message.hasSuffix("out of memory: a script may use 1M") == true)
  }

  @Test func aStrategyThatNamesTheGameIsTaken() {
    #expect(refusal("return { games = { 'go', 'reversi' }, choose = print }") == nil)
    #expect(refusal("return { games = { 'reversi:*' }, choose = print }") == nil)
  }

  @Test func aFileThatCannotBeReadSaysWhy() throws {
    let folder = try TemporaryFolder()
    let missing = #expect(throws: ScriptError.self) {
      try ScriptFile(path: "\(folder.path)/none.lua")
    }
    #expect(missing == ScriptError(.missing, "\(folder.path)/none.lua: there is no such file"))
    let directory = #expect(throws: ScriptError.self) { try ScriptFile(path: folder.path) }
    #expect(
      directory
        == ScriptError(.unreadable, "\(folder.path): is a directory, not a file"))
  }
}

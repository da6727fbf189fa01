import Foundation
import MoonstoneLua
import MoonstoneReversi
import Testing

@testable import MoonstoneReview

/// What scripts are warned of.
@Suite struct WarningTests {
  private func warnings(_ text: String, _ modules: (String, String)...) -> [String] {
    let source = ScriptSource(
      name: "mine.lua", bytes: Array(text.utf8),
      includes: modules.map {
        ScriptSource.Include(module: $0.0, name: "\($0.0).lua", bytes: Array($0.1.utf8))
      })
    return ScriptWarnings(of: source, areFaults: false).list.map(\.text)
  }

  private func expect(
    _ text: String, _ wanted: String..., location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      warnings(text) == wanted.map { "mine.lua:\($0)" }, "\(text)", sourceLocation: location)
  }

  @Test func aGlobalIsToldWhereItIsFirstSet() {
    expect(
      """
      local function count(board)
        total = 0
        for _ in pairs(board) do total = total + 1 end
        return total
      end
      return count
      """,
      "2:3: warning: “total” becomes a global variable; write “local total” where it is first set "
        + "[global]")
  }

  @Test func aGlobalThatNothingSetsIsToldWithWhatWasMeant() {
    expect(
      "local best = 1\nreturn print(bset, best, prnit, os, io)",
      "2:14: warning: nothing sets the global “bset”; did you mean “best”? [global]",
      "2:26: warning: nothing sets the global “prnit”; did you mean “print”? [global]")
  }

  @Test func aModuleMaySetWhatAScriptReads() {
    #expect(
      warnings("require 'shared'; return depth", ("shared", "depth = 3")) == [
        "shared.lua:1:1: warning: “depth” becomes a global variable; write “local depth” where it "
          + "is first set [global]"
      ])
    #expect(warnings("require 'shared'; return value", ("shared", "function value() end")).isEmpty)
  }

  @Test func aModuleOfConstantsIsNotLookedThrough() {
    let comment = "--" + String(repeating: "x", count: 65_536) + "\n"
    #expect(warnings("return require 'book'", ("book", comment + "value = 1")).isEmpty)
    let short = comment.prefix(60_000) + "\nvalue = 1"
    #expect(!warnings("return require 'book'", ("book", String(short))).isEmpty)
  }

  @Test func aFunctionMayBeGlobal() {
    expect("function value() return 1 end\nreturn value")
    expect(
      "return function() function value() return 1 end return value end",
      "1:28: warning: “value” becomes a global variable; write “local value” where it is first set "
        + "[global]")
  }

  @Test func whoeverNamesTheEnvironmentMeansGlobals() {
    expect("_G.x = 1\ny = 2\nreturn x + y")
    expect("local _ENV = {}\nx = 1\nreturn x")
  }

  @Test func anUnusedLocalIsTold() {
    expect(
      """
      local a, b = 1, 2
      local function f(x, y) for i, j in x do end return b end
      local _, _rest = b
      local c <const>, d <close> = 3
      """,
      "1:7: warning: “a” is never used [unused]", "2:16: warning: “f” is never used [unused]",
      "4:7: warning: “c” is never used [unused]")
  }

  @Test func aLocalThatIsOnlySetIsTold() {
    expect("local a\na = 1\n", "1:7: warning: “a” is set, but never read [unused]")
    expect("local a = {}\na.x = 1\nlocal b = {}\nb[1], b[2] = 1, 2")
  }

  @Test func aNameThatHidesAnotherIsTold() {
    expect(
      """
      local board = 1
      local function f(board) return board end
      for board = 1, 2 do f(board) end
      local board = f
      return board
      """,
      "1:7: warning: “board” is never used [unused]",
      "2:18: warning: “board” hides the one of line 1 [shadowed]",
      "3:5: warning: “board” hides the one of line 1 [shadowed]",
      "4:7: warning: “board” hides the one of line 1 [shadowed]")
    expect(
      "local x = 1\ndo local y = x end\nlocal y = x\nreturn y",
      "2:10: warning: “y” is never used [unused]")
  }

  @Test func columnsCountCharacters() {
    expect("local s = 'ä€😀' local t = s", "1:23: warning: “t” is never used [unused]")
    expect(
      "\r\nlocal a\n\rlocal b", "2:7: warning: “a” is never used [unused]",
      "3:7: warning: “b” is never used [unused]")
  }

  @Test(arguments: [
    "local t = { x = 1, ['y'] = 2, z = 3; f = function(a) return a end, 4 } return t.x, t:f()",
    "local a, b a = 1 b = 2 return a + b",
    "local f = print f(1) f 'x' f { y = 1 } ; (f)(2) local g = f return g",
    "local x = 1 repeat local y = x x = y + 1 until y > 3 return x",
    "local x repeat local y = 2 until (function() x = y return y end)() return x",
    "local x = 1 if x == 1 then local y = x x = y elseif x then x = 2 else local y = 3 x = y end return x",
    "local i = 1 while i < 3 do i = i + 1 goto next ::next:: end return i",
    "local n = 0 for a, b in next, {} do n = n + a + b end for c = 1, n, 2 do n = c end return n",
    "local t = {} function t.a.b:c(...) return self, ... end function t.d() end return t",
    "local f f = function() return f() end return f",
    "local function f() return f end return f",
    "local a <const> = 1 return a .. 'x', a // 2, a ~= 3, 0x1p-2, 1e+5, .5, a...a",
    "--[[ x = 1 ]] --[==[ y = ]] 2 ]==] return [[ z = 3 ]], \"w = \\\" 4\", 'v \\\\'",
    "#!/usr/bin/env lua\nreturn 1",
    "local x = (function() local y = 1 return y end)() return x",
    "local a = {} a.b, a.c = 1, 2 a[1], a[2] = 3, 4 return a",
    "do local x = 1 print(x) end do local x = 2 print(x) end",
    "local x, t = 1 t = { not x == 1, -1, 'a', #'b', { y = 1 } } return t, type(nil)",
    "return function(x) return function() return x end end",
    "local a = 1; local b = a; return b;",
  ]) func whatIsUsedIsNotTold(_ text: String) {
    #expect(warnings(text) == [])
  }

  @Test func aCommentAllowsWhatIsMeant() {
    expect(
      """
      local a -- moonstone: allow unused
      local b
      -- moonstone: allow unused c, shadowed
      local c
      local c
      local d
      nodes = 1 --[[ moonstone: allow global nodes ]]
      nodes = 2
      """,
      "2:7: warning: “b” is never used [unused]", "6:7: warning: “d” is never used [unused]")
  }

  @Test func aCommentThatAllowsNothingIsTold() {
    expect(
      "-- moonstone: allow unusd\nreturn 1",
      "1:1: warning: “allow” is followed by global, unused, shadowed, or several of them, not by "
        + "“unusd” [unused]")
  }

  @Test func hostileTextsEndSoon() {
    let depth = 10_000
    for text in [
      String(repeating: "(", count: depth), String(repeating: "{", count: depth),
      String(repeating: "function(", count: depth), String(repeating: "end ", count: depth),
      String(repeating: "repeat ", count: depth) + String(repeating: "until x ", count: depth),
      String(repeating: "--[[]]", count: depth), String(repeating: "local a ", count: depth),
      String(repeating: "]] ", count: depth), String(repeating: "[=[=", count: depth), "[[", "'",
      "--[==", "local", "for", "function", "::", "goto", "local function", "local x <",
      String(repeating: "a.", count: depth),
      (0..<8000).map { "a\($0)()" }.joined(separator: " "),
    ] {
      #expect(warnings(text).count <= 50)
    }
  }

  @Test func theGlobalsThatScriptsHaveAreKnown() throws {
    let names = LuaGlobals.available.sorted()
    let text = """
      local known = { \(names.map { "\"\($0)\"" }.joined(separator: ", ")) }
      for _, name in ipairs(known) do assert(_G[name], name); known[name] = true end
      for name in pairs(_G) do assert(known[name], name) end
      return { choose = function(board) return board:moves()[1] end }
      """
    _ = try LuaStrategy(
      ScriptSource(name: "names.lua", text: text), plugin: Plugin(Reversi()), isolation: .inProcess)
  }

  // MARK: - What is shipped

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func files(_ folders: [String], _ ending: String) -> [String] {
    folders.flatMap { folder in
      let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }.filter { $0.hasSuffix(ending) && !$0.contains("/_meta/") && !$0.contains("/.build/") }
      .sorted()
  }

  @Test func shippedScriptsAreClean() throws {
    let files = Self.files(["strategies", "games", "observers", "examples"], ".lua")
    #expect(files.count > 30)
    for file in files {
      let text = try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
      let said = warnings(text).filter { !file.hasSuffix("more.lua") || !$0.contains("“test”") }
      #expect(said == [], "\(file)")
    }
  }
}

import Foundation
import MoonstoneHost
import MoonstoneReversi
import MoonstoneSupport
import Testing

@testable import MoonstoneLua

/// What may stand before a text in Lua: a byte order mark, and a first line for the shell.
@Suite struct TextBeginningTests {
  private static let beginnings = [
    "\u{FEFF}", "#!/usr/bin/env lua\n", "\u{FEFF}#!/usr/bin/env lua\n", "# remark\r\n",
  ]
  private static let strategy = """
    return { choose = function(b) return b:moves()[1], { text = require "part" } end }
    """

  private static func said(
    _ text: String, part: String, _ isolation: ScriptIsolation
  ) async throws -> String? {
    let include = ScriptSource.Include(module: "part", name: "part.lua", bytes: Array(part.utf8))
    let source = ScriptSource(name: "mine.lua", bytes: Array(text.utf8), includes: [include])
    let strategy = try LuaStrategy(source, plugin: reversi, isolation: isolation)
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    return try await strategy.choose(turn).comment?.text
  }

  @Test(arguments: beginnings) func aScriptAndItsModulesAreRead(beginning: String) async throws {
    for isolation in [ScriptIsolation.inProcess, .workers(Workers().pool)] {
      let text = try await Self.said(
        beginning + Self.strategy, part: beginning + "return 'part'", isolation)
      #expect(text == "part")
    }
  }

  @Test(arguments: [
    ("\u{FEFF}retrun 5", "mine.lua:1:8: syntax error near '5'"),
    ("#!lua\nretrun 5", "mine.lua:2:8: syntax error near '5'"),
    ("\u{FEFF}#!lua\n\nerror('no')", "mine.lua:3: no"),
    (
      "#!lua",
      "mine.lua: returned nil; a strategy is a file that returns a table with a choose function"
    ),
    ("\u{FEFF}\u{1B}Lua", "mine.lua: is compiled Lua; a script must be text"),
  ])
  func linesAndColumnsStayRight(text: String, message: String) {
    let error = #expect(throws: ScriptError.self) {
      try LuaStrategy(
        ScriptSource(name: "mine.lua", text: text), plugin: reversi, isolation: .inProcess)
    }
    #expect(error?.message == message)
  }

  @Test func theVersionIsThatOfAllBytes() {
    let text = "\u{FEFF}return {}"
    #expect(ScriptSource(name: "a.lua", text: text).digest == sha256(Array(text.utf8)))
  }

  @Test(arguments: beginnings) func theSummaryIsThatOfTheFirstComment(beginning: String) {
    let text = beginning + "-- Takes corners. More.\nreturn {}"
    #expect(ScriptSummary.first(in: text, of: "mine") == "Takes corners.")
  }

  /// To Swift their names are equal.
  @Test func twoFilesWhoseNamesLookAlikeAreReadBoth() throws {
    let folder = try TemporaryFolder()
    let names = ["caf\u{e9}", "cafe\u{301}"]
    let readings = ScriptReadings()
    let sources = try names.map { name in
      _ = try folder.write("return '\(name.utf8.count)'", to: "\(name).lua")
      return try ScriptFile(path: "\(folder.path)/\(name).lua", readings: readings).source
    }
    #expect(sources.map(\.bytes) == ["return '5'", "return '6'"].map { Array($0.utf8) })
    #expect(readings.count == 2)
    // Also where only the folder of the modules differs.
    let scripts = try names.map { name in
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
      _ = try folder.write("return '\(name.utf8.count)'", to: "\(name)/part.lua")
      _ = try folder.write("return require 'part'", to: "\(name)/s.lua")
      return try ScriptFile(path: "\(folder.path)/\(name)/s.lua", readings: readings).source
    }
    #expect(scripts[0].digest != scripts[1].digest)
    #expect(ScriptSource(name: names[0], text: "x") != ScriptSource(name: names[1], text: "x"))
  }
}

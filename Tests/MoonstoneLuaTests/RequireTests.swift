import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReversi
import Testing

/// `require`, which finds what came with the script and nothing else.
@Suite struct RequireTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["mine/parts", "lib"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
  }

  private func strategy(
    _ text: String, reach: ScriptFile.Reach = .folder
  ) throws -> LuaStrategy<Reversi> {
    let path = try folder.write(text, to: "mine/s.lua")
    return try LuaStrategy(
      ScriptFile(path: path, libraries: ["\(folder.path)/lib"], reach: reach), plugin: reversi,
      isolation: .inProcess)
  }

  private func refusal(_ text: String, reach: ScriptFile.Reach = .folder) throws -> String {
    try #require(throws: ScriptError.self) { try strategy(text, reach: reach) }
      .message.replacing("//", with: "/")
      .replacing("\(folder.path)/".replacing("//", with: "/"), with: "")
  }

  private func text(of strategy: LuaStrategy<Reversi>) async throws -> String? {
    let turn = Turn(game: Reversi(), position: Reversi().initialPosition)
    return try await strategy.choose(turn).comment?.text
  }

  /// A strategy whose comment is an expression.
  private func saying(_ expression: String, before: String = "") -> String {
    "\(before) return { choose = function(b) return b:moves()[1], { text = tostring(\(expression)) } end }"
  }

  @Test func aModuleIsFoundBesideTheScriptAndThenInTheLibrary() async throws {
    _ = try folder.write("return { name = 'beside' }", to: "mine/one.lua")
    _ = try folder.write("return { name = 'library' }", to: "lib/one.lua")
    _ = try folder.write("return { name = 'library' }", to: "lib/two.lua")
    _ = try folder.write("return 'part ' .. ...", to: "mine/parts/three.lua")
    let said = "require('one').name .. require \"two\".name .. require'parts.three'"
    #expect(try await text(of: strategy(saying(said))) == "besidelibrarypart parts.three")
  }

  @Test func aModuleIsLoadedOnceAndMayRequireOthers() async throws {
    _ = try folder.write("count = (count or 0) + 1 return require 'b'", to: "mine/a.lua")
    _ = try folder.write("return { n = count }", to: "mine/b.lua")
    let said = "require('a').n .. tostring(require('a') == require('b'))"
    #expect(try await text(of: strategy(saying(said))) == "1true")
  }

  @Test(arguments: [
    (
      "require 'none'",
      "require: there is no module \"none\" beside the script (in an event: in the folder of its "
        + "name) or in strategies/lib; a script must give the name as a plain string"
    ),
    ("require '../secret'", "require: there is no module \"../secret\""),
    ("require '/etc/passwd'", "require: there is no module \"/etc/passwd\""),
    ("require('hid' .. 'den')", "require: there is no module \"hidden\""),
    ("require(7)", "require: argument 1 must be the name of a module, found 7"),
    ("require 'circle'", "require: module circle requires itself"),
  ])
  func aModuleThatCannotBeRequiredIsNamed(call: String, message: String) throws {
    _ = try folder.write("return 1", to: "mine/hidden.lua")
    _ = try folder.write("return 1", to: "secret.lua")
    _ = try folder.write("return require 'circle'", to: "mine/circle.lua")
    let error = #expect(throws: ScriptError.self) { try strategy("\(call) return {}") }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("require 'io'", "scripts have no io; strategies write notes into the match by print"),
    ("require 'bit32'", "in Lua 5.4 bits have operators: a & b, a | b, a ~ b, ~a, a << n, a >> n"),
    ("require 'lfs'", "lfs is written in C, and scripts may have Lua only"),
    (
      "require 'hidden.lua'",
      "there is no module \"hidden.lua\"; the name of a module does not end in .lua"
    ),
  ])
  func aModuleThatNoScriptHasIsExplained(call: String, message: String) throws {
    _ = try folder.write("return 1", to: "mine/hidden.lua")
    #expect(try refusal("\(call) return {}") == "mine/s.lua:1: require: \(message)")
  }

  @Test(arguments: ["string", "table", "math", "utf8", "coroutine", "_G"])
  func theLibraryOfLuaIsFoundByItsName(name: String) async throws {
    // Also where a file has the name, as in Lua, and where that is out of reach.
    _ = try folder.write("return require '\(name)'", to: "mine/\(name).lua")
    for reach in [ScriptFile.Reach.folder, .ownFolder] {
      let same = try strategy(saying("require('\(name)') == _G['\(name)']"), reach: reach)
      #expect(try await text(of: same) == "true")
    }
  }

  @Test func aRecordedVersionKeepsItsModuleOfALibrarysName() async throws {
    let include = ScriptSource.Include(
      module: "table", name: "table.lua", bytes: Array("return { sort = 'mine' }".utf8))
    let source = ScriptSource(
      name: "s.lua", bytes: Array(saying("require('table').sort .. type(table.sort)").utf8),
      includes: [include])
    let strategy = try LuaStrategy(
      source, plugin: reversi, limits: ample, isolation: .inProcess)
    #expect(try await text(of: strategy) == "minefunction")
  }

  @Test func aSlashSeparatesFoldersToo() async throws {
    _ = try folder.write("return 'part ' .. ...", to: "mine/parts/three.lua")
    let both = saying("require('parts/three') .. ' ' .. require('parts.three')")
    #expect(try await text(of: strategy(both)) == "part parts/three part parts.three")
  }

  @Test func aModuleMayBeTriedByPcall() async throws {
    _ = try folder.write("return 'found'", to: "mine/there.lua")
    let said = "select(2, pcall(require, 'there')) .. ' ' .. tostring(pcall(require, 'none'))"
    #expect(try await text(of: strategy(saying(said))) == "found false")
  }

  @Test(arguments: [
    "coroutine.wrap(function() require 'a' end)()",
    "coroutine.wrap(function() coroutine.wrap(function() require 'a' end)() end)()",
    "coroutine.wrap(function() require 'b' end)()",
    "local function deep(n) if n == 0 then require 'a' else deep(n - 1) end return n end deep(150)",
  ]) func aModuleThatRequiresItselfInACoroutineIsTold(text: String) throws {
    _ = try folder.write(text, to: "mine/a.lua")
    _ = try folder.write("return require 'a'", to: "mine/b.lua")
    #expect(try refusal("require 'a' return {}").contains("require: module a requires itself"))
  }

  @Test func aModuleThatFailedIsNotOneThatRequiresItself() async throws {
    _ = try folder.write("if not ready then error('not yet') end return 'now'", to: "mine/m.lua")
    let before = """
      local ok = pcall(require, 'm') ready = not ok
      local function deep(n)
        if n == 0 then return require 'm' end
        local found = deep(n - 1)
        return found
      end
      """
    let said = saying("coroutine.wrap(deep)(300)", before: before)
    #expect(try await text(of: strategy(said)) == "now")
  }

  @Test func aModuleThatFailedMayBeTriedAgain() async throws {
    _ = try folder.write("if not ready then error('not yet') end return 'now'", to: "mine/m.lua")
    let before = "local ok = pcall(require, 'm') ready = not ok"
    #expect(try await text(of: strategy(saying("require 'm'", before: before))) == "now")
  }

  /// Reading a text takes time that no instruction and no block of memory pays for.
  @Test(arguments: [
    "--" + String(repeating: "x", count: 60_000) + "\n+",
    "--" + String(repeating: "x", count: 70_000) + "\nreturn {\n\n+",
    "error 'no' --" + String(repeating: "x", count: 60_000),
  ]) func tryingAFailedModuleAgainCostsItsLength(text: String) async throws {
    _ = try folder.write(text, to: "mine/bad.lua")
    func ticks(_ count: Int) async throws -> Int {
      let strategy = try strategy(
        "return { choose = function(b) for i = 1, \(count) do pcall(require, 'bad') end "
          + "pcall(require, 'none') return b:moves()[1] end }")
      let turn = Turn(
        game: Reversi(), position: Reversi().initialPosition,
        budget: Budget(remainingTicks: 1_000_000_000))
      return try #require(try await strategy.choose(turn).ticks)
    }
    #expect(try await ticks(11) - ticks(1) > 600_000)
  }

  @Test func aModuleThatFailsIsNamedWithItsPlace() throws {
    let path = try folder.write("\nlocal x = nil + 1", to: "mine/bad.lua")
    let error = #expect(throws: ScriptError.self) { try strategy("require 'bad' return {}") }
    #expect(error?.message.contains("bad.lua:2: attempt to perform arithmetic") == true, "\(path)")
  }

  @Test func aModuleIsTextToo() throws {
    _ = try folder.write("\u{1B}Lua", to: "mine/bad.lua")
    let error = #expect(throws: ScriptError.self) { try strategy("require 'bad' return {}") }
    #expect(error?.message.hasSuffix("bad.lua: is compiled Lua; a script must be text") == true)
  }

  @Test func aSavedModuleIsUsedFromTheNextMoveOn() async throws {
    _ = try folder.write("return 'old'", to: "mine/m.lua")
    let strategy = try strategy(saying("require 'm'"))
    let before = strategy.identity
    #expect(try await text(of: strategy) == "old")
    _ = try folder.write("return 'new'", to: "mine/m.lua")
    #expect(try await text(of: strategy) == "new")
    #expect(strategy.identity.digest != before.digest)
  }

  @Test func aModuleThatAppearsIsFound() async throws {
    _ = try folder.write("return 'library'", to: "lib/m.lua")
    let strategy = try strategy(saying("require 'm'"))
    #expect(try await text(of: strategy) == "library")
    _ = try folder.write("return 'beside'", to: "mine/m.lua")
    #expect(try await text(of: strategy) == "beside")
  }

  // MARK: - Out of reach

  @Test func aScriptThatHasOnlyItsOwnFolderFindsItsModulesAndTheLibrarys() async throws {
    for name in ["mine/s", "mine/s/deep"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
    }
    _ = try folder.write("return 'own' .. require 's.deep.two'", to: "mine/s/one.lua")
    _ = try folder.write("return 'two' .. require 'three'", to: "mine/s/deep/two.lua")
    _ = try folder.write("return 'rival'", to: "mine/three.lua")
    _ = try folder.write("return 'three'", to: "lib/three.lua")
    let strategy = try strategy(saying("require 's.one'"), reach: .ownFolder)
    #expect(try await text(of: strategy) == "owntwothree")
  }

  @Test func theFilesBesideAScriptCanBeOutOfItsReach() throws {
    _ = try folder.write("return {}", to: "mine/anna.lua")
    let cheat = "local mine = 1\nlocal a = pcall(function() return require \"anna\" end)\nreturn {}"
    #expect(
      try refusal(cheat, reach: .ownFolder) == """
        mine/s.lua:2: requires “anna”, and the files beside a script are out of its reach in an \
        event; write require "s.anna" for mine/s/anna.lua, or use a module of strategies/lib
        """)
    // What does not exist says nothing of who takes part.
    #expect(
      try refusal("return require 'otto'", reach: .ownFolder).hasPrefix(
        "mine/s.lua:1: require: there is no module \"otto\""))
  }

  @Test func aModuleOfTheLibraryDoesNotReachTheScriptsFolder() throws {
    _ = try folder.write("return {}", to: "mine/anna.lua")
    _ = try folder.write("return require 'anna'", to: "lib/way.lua")
    #expect(
      try refusal("require 'way' return {}", reach: .ownFolder).hasPrefix(
        "lib/way.lua:1: requires “anna”, and"))
  }

  // MARK: - Links

  @Test func noLinkLeadsOutOfTheFolder() throws {
    _ = try folder.write("return 'token'", to: "secret.lua")
    try link("mine/zsecret.lua", to: "../secret.lua")
    #expect(
      try refusal("require 'zsecret' return {}")
        == "mine/zsecret.lua: a link leads out of mine; put the module itself there")
  }

  @Test func aLinkWithinTheFolderIsFollowed() async throws {
    _ = try folder.write("return 'inside'", to: "mine/parts/real.lua")
    try link("mine/m.lua", to: "parts/real.lua")
    #expect(try await text(of: strategy(saying("require 'm'"))) == "inside")
    try link("lib2", to: "mine")
    let path = try folder.write(saying("require 'parts.real'"), to: "lib/t.lua")
    let other = try LuaStrategy(
      ScriptFile(path: path, libraries: ["\(folder.path)/lib2"]), plugin: reversi,
      isolation: .inProcess)
    #expect(try await text(of: other) == "inside")
  }

  @Test(arguments: ["..", ".", "../mine"])
  func aFolderOfItsOwnNameIsNoWayToOtherFiles(target: String) throws {
    _ = try folder.write("return {}", to: "mine/anna.lua")
    _ = try folder.write("return {}", to: "anna.lua")
    try link("mine/s", to: target)
    #expect(
      try refusal("require 's.anna' return {}", reach: .ownFolder)
        == "mine/s/anna.lua: a link leads out of mine/s; put the module itself there")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)", withDestinationPath: target)
  }

  // MARK: - Many names

  @Test func namesBeyondTheFirstOnesAreNotLookedFor() async throws {
    _ = try folder.write("return 'late'", to: "mine/late.lua")
    func late(after count: Int) throws -> LuaStrategy<Reversi> {
      let calls = (1...count).map { "require('m\($0)') require 'm1'" }.joined(separator: " ")
      return try strategy(saying("require 'late'", before: "if false then \(calls) end"))
    }
    #expect(try await text(of: late(after: 255)) == "late")
    let error = await #expect(throws: Forfeit.self) { try await text(of: late(after: 256)) }
    #expect(error?.message.contains("there is no module \"late\"") == true)
  }
}

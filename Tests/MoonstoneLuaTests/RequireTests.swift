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

  private func strategy(_ text: String) throws -> LuaStrategy<Reversi> {
    let path = try folder.write(text, to: "mine/s.lua")
    return try LuaStrategy(
      ScriptFile(path: path, libraries: ["\(folder.path)/lib"]), plugin: reversi,
      isolation: .inProcess)
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
      "require: there is no module \"none\" beside the script or in strategies/lib; a "
        + "script must give the name as a plain string"
    ),
    ("require '../secret'", "require: there is no module \"../secret\""),
    ("require '/etc/passwd'", "require: there is no module \"/etc/passwd\""),
    ("require('hid' .. 'den')", "require: there is no module \"hidden\""),
    ("require(7)", "require: argument 1 must be the name of a module, found 7"),
    ("require 'circle'", "require: module circle requires itself"),
  ])
  func whatCannotBeRequiredIsNamed(call: String, message: String) throws {
    _ = try folder.write("return 1", to: "mine/hidden.lua")
    _ = try folder.write("return 1", to: "secret.lua")
    _ = try folder.write("return require 'circle'", to: "mine/circle.lua")
    let error = #expect(throws: ScriptError.self) { try strategy("\(call) return {}") }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
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
}

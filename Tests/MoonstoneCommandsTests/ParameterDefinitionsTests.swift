import Foundation
import MoonstoneTestSupport
import Testing

/// `moonstone meta FILE`: what `context.params` of a script has, for editors.
@Suite struct ParameterDefinitionsTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  @Test func aScriptsOwnParametersAreDescribed() async throws {
    try workshop.write(
      """
      return {
        params = {
          depth = { 8, min = 1, max = 12, main = true }, eager = { 0.5, min = 0, max = 1 },
          loud = { false }, style = { "calm", choices = { "calm", "wild" } },
        },
        choose = function(board) return board:moves()[1] end,
      }

      """, to: "my-best.lua")
    let output = await workshop.ask("meta", "./my-best.lua")
    #expect(output.code == 0, "\(output)")
    #expect(output.lines.first == "---@meta _")
    let described = output.lines.drop { $0 != "---@class my_best.Params" }
    #expect(
      described.joined(separator: "\n") == """
        ---@class my_best.Params
        ---@field depth integer 1 to 12; usually 8; main
        ---@field eager number 0.0 to 1.0, any number; usually 0.5
        ---@field loud boolean true or false; usually false
        ---@field style "calm"|"wild" calm or wild; usually calm
        --- What the strategy is told besides the board.
        ---@class my_best.Context : moonstone.Context
        ---@field params my_best.Params
        """)
  }

  @Test func aScriptWithoutParametersHasNone() async throws {
    try workshop.write(
      "return { choose = function(board) return board:moves()[1] end }\n", to: "plain.lua")
    let output = await workshop.ask("meta", "./plain.lua")
    #expect(output.code == 64)
    #expect(
      output.error
        == "moonstone: plain.lua declares no parameters; see “moonstone help lua-api”\n",
      "\(output)")
    #expect(await workshop.ask("meta", "./gone.lua").code == 66)
  }

  /// Editors complete the parameters of the shipped strategies that declare some. Levels stay as they
  /// were calibrated, to the byte.
  @Test(arguments: ["reversi/evaluation", "reversi/strong", "connect-four/foresight"])
  func aShippedStrategyIsDescribed(path: String) async throws {
    let (file, name) = ("strategies/\(path).lua", path.split(separator: "/")[1])
    let text = try String(contentsOfFile: "\(Self.root)/\(file)", encoding: .utf8)
    #expect(text.contains("---@param context \(name).Context\n"))
    let output = await workshop.ask("meta", "\(Self.root)/\(file)")
    let kept = try String(
      contentsOfFile: "\(Self.root)/strategies/_meta/\(name).lua", encoding: .utf8)
    #expect(output.output.replacing("\(Self.root)/", with: "") == kept)
  }

  @Test func everyShippedStrategyWithParametersIsDescribed() throws {
    let strategies = URL(fileURLWithPath: "\(Self.root)/strategies")
    let files = try #require(
      FileManager.default.enumerator(at: strategies, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "lua" {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard text.contains("params = {"), file.lastPathComponent != "level.lua" else { continue }
      #expect(text.contains("Context\n  choose"), "\(file.path)")
    }
  }

  private static let root = #filePath.components(separatedBy: "/Tests/")[0]
}

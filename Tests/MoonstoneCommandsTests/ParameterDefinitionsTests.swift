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

  /// The shipped strategies that declare parameters can be described, too.
  @Test func shippedStrategiesAreDescribed() async throws {
    for (path, field) in [
      ("reversi/level.lua", "level integer 1 to 20; usually 5; main"),
      ("reversi/evaluation.lua", "corners integer 0 to 100; usually 30"),
      ("reversi/strong.lua", "selectivity number 0.0 to 0.5, any number; usually 0.15"),
      ("connect-four/foresight.lua", "depth integer 1 to 16; usually 8; main"),
    ] {
      let output = await workshop.ask("meta", "\(Self.root)/strategies/\(path)")
      #expect(output.output.contains("---@field \(field)\n"), "\(output)")
    }
  }

  private static let root = #filePath.components(separatedBy: "/Tests/")[0]
}

import Testing

/// `moonstone choose`.
@Suite struct ChooseTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(
      """
      return {
        choose = function(board, context)
          return board:moves()[1], { text = (context.allowance or 0) > 100 and "long" or "" }
        end,
      }
      """, to: "told.lua")
  }

  @Test func aMoveHasABudget() async throws {
    let timed = await workshop.ask("choose", "./told.lua", "--time", "1000/move")
    #expect(timed.output.contains("  -- long"), "\(timed)")
    let counted = await workshop.ask("choose", "./told.lua", "--ticks", "5M/move")
    #expect(counted.output.hasSuffix(" ticks\n"), "\(counted)")
  }

  @Test func theTicksOfAMoveAreKnown() async throws {
    #expect(
      await workshop.ask("choose", "first", "--json").output.contains(#""ticks":null"#))
    let output = await workshop.ask("choose", "first", "--ticks", "5M/move", "--json").output
    #expect(output.contains(/"ticks":[1-9]/))
  }

  @Test func aMoveIsChosenAfterAnOpening() async throws {
    let opening = await workshop.ask("choose", "first", "--opening", "f5d6")
    let moves = await workshop.ask("choose", "last", "--opening", "f5d6")
    #expect(opening.code == 0 && moves.code == 0)
    #expect(opening.output != (await workshop.ask("choose", "first").output))
  }
}

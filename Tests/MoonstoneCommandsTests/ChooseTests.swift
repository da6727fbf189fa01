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

  @Test func aMoveHasABudget() throws {
    let timed = try workshop.run("choose", "told.lua", "--time", "1000/move")
    #expect(timed.output.contains("  -- long"), "\(timed)")
    let counted = try workshop.run("choose", "told.lua", "--ticks", "5M/move")
    #expect(counted.output.hasSuffix(" ticks\n"), "\(counted)")
  }

  @Test func theTicksOfAMoveAreKnown() throws {
    #expect(
      try workshop.run("choose", "first", "--json").output.contains(#""ticks":null"#))
    let output = try workshop.run("choose", "first", "--ticks", "5M/move", "--json").output
    #expect(output.contains(/"ticks":[1-9]/))
  }

  @Test func aMoveIsChosenAfterAnOpening() throws {
    let opening = try workshop.run("choose", "first", "--opening", "f5d6")
    let moves = try workshop.run("choose", "last", "--opening", "f5d6")
    #expect(opening.code == 0 && moves.code == 0)
    #expect(opening.output != (try workshop.run("choose", "first").output))
  }
}

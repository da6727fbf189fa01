import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// Boards as rules in Lua describe them.
@Suite struct LuaBoardTests {
  /// The pile game with a board.
  private static func game(_ board: String) throws -> LuaGame {
    try LuaGame(
      pileGame(more: "board = function(state) \(board) end,"), named: "pile",
      isolation: .inProcess)
  }

  @Test func hexShowsItsEdgesAndItsColours() throws {
    let hex = try ShippedGames.game("hex:3")
    #expect(
      hex.colors == BoardColors(sides: Sides(black: .red, white: .blue), board: .white))
    let position = try hex.transcript("b2 a3").reduce(hex.initialPosition) {
      $0.playingUnchecked($1)
    }
    let grid = try #require(hex.grid(of: position))
    #expect(grid.shape == .hexagons)
    #expect(grid.edges == .init(top: .black, bottom: .black, left: .white, right: .white))
    #expect(grid.columnNames == ["a", "b", "c"] && grid.rowNames == ["1", "2", "3"])
    let sides = grid.rows.map { $0.map { $0?.side } }
    #expect(sides == [[nil, nil, nil], [nil, .black, nil], [.white, nil, nil]])
    #expect(grid.rows[0][2]?.move == LuaWord("c1"))
    #expect(grid.rows[1][1]?.move == nil)
  }

  @Test func fieldsLeftOutAreUsual() throws {
    let gomoku = try ShippedGames.game("gomoku")
    let grid = try #require(gomoku.grid(of: gomoku.initialPosition))
    #expect(gomoku.colors == BoardColors() && grid.shape == .squares && grid.edges.isEmpty)
    #expect(gomoku.tally(of: gomoku.initialPosition) == nil)
    let pile = try LuaGame(pileGame(), named: "pile", isolation: .inProcess)
    #expect(pile.grid(of: pile.initialPosition) == nil && pile.colors == BoardColors())
  }

  @Test func aPieceFallsInAColumn() throws {
    let source = pileGame(
      moves: "return { 'a', 'b' }",
      more: """
        board = function() return {
          shape = "columns", numbers = "up", counts = { black = 2, white = 1 },
          rows = { ". ", "..", "xo" } } end,
        """)
    let game = try LuaGame(source, named: "pile", isolation: .inProcess)
    let grid = try #require(game.grid(of: game.initialPosition))
    #expect(grid.shape == .columns && grid.rowNames == ["3", "2", "1"])
    let moves = grid.rows.map { $0.map { $0?.move?.description } }
    #expect(moves == [[nil, nil], ["a", "b"], [nil, nil]])
    #expect(grid.rows[0][1] == nil, "a blank is not a cell")
    #expect(game.tally(of: game.initialPosition) == Sides(black: 2, white: 1))
  }

  @Test func aCellShowsItsText() throws {
    let game = try Self.game(
      "return { rows = { 'x.', 'o ' }, numbers = 'up', texts = { a2 = 12, b2 = 'x2', a1 = 0 } }")
    let grid = try #require(game.grid(of: game.initialPosition))
    #expect(grid.rows.map { $0.map { $0?.text } } == [["12", "x2"], ["0", nil]])
  }

  @Test(arguments: [
    ("return 3", "board must return a table; it returned 3"),
    ("return {}", "the board's rows must be a list of texts; it is nil"),
    ("return { rows = {} }", "a board has 1 to 64 rows; this one has 0"),
    ("return { rows = { 'x.', 'x' } }", "row 2 is \"x\""),
    ("return { rows = { 'X.' } }", "row 1 is \"X.\""),
    (
      "return { rows = { '.' }, shape = 'round' }",
      "the board's shape is \"round\", and must be squares, hexagons or columns"
    ),
    ("return { rows = { '.' }, colors = { black = 'pink' } }", "the board's black is \"pink\""),
    ("return { rows = { '.' }, colors = 'red' }", "the board's colors must be a table"),
    (
      "return { rows = { '.' }, edges = { north = 'black' } }",
      "the board's edges has the field \"north\""
    ),
    (
      "return { rows = { '.' }, edge = {} }",
      "the board has the field \"edge\"; it may have shape, "
    ),
    (
      "return { rows = { '.' }, counts = { black = 1.5 } }",
      "the board's counts must be whole numbers"
    ),
    (
      "return { rows = { '.' }, texts = { b1 = 1 } }",
      "the board's texts name the cell \"b1\", which it does not have"
    ),
    (
      "return { rows = { '.' }, texts = { 'x' } }",
      "the board's texts name the cell 1, which it does not have"
    ),
    (
      "return { rows = { '.' }, texts = { a1 = 1.5 } }",
      "the board's text of a1 must be a whole number or a text of 1 to 3 characters in ASCII; it "
        + "is 1.5"
    ),
    ("return { rows = { '.' }, texts = { a1 = 'a b' } }", "it is \"a b\""),
    ("return { rows = { '.' }, texts = { a1 = 1000 } }", "it is 1000"),
    ("return { rows = { '.' }, texts = 3 }", "the board's texts must be a table; it is 3"),
    ("state.pile = 1 return { rows = { '.' } }", "board changed the state in place"),
    ("error('no')", "board failed: games/pile.lua"),
  ])
  func aBoardThatCannotBeDrawnBreaksALaw(board: String, law: String) throws {
    let game = try Self.game(board)
    let broken = try #require(throws: BrokenLaw.self) {
      try game.checkBoard(of: game.initialPosition)
    }
    #expect(broken.law.contains(law), "\(broken.law)")
    #expect(broken.position?.hasPrefix("pile {") == true)
    #expect(game.flaw(inBoardOf: game.initialPosition) == broken.law)
    #expect(game.grid(of: game.initialPosition) == nil, "people see the diagram")
  }

  @Test func aBoardWithoutAFlawHasNone() throws {
    let game = try Self.game("return { rows = { '.' } }")
    #expect(game.flaw(inBoardOf: game.initialPosition) == nil)
    let plain = try LuaGame(pileGame(), named: "pile", isolation: .inProcess)
    #expect(plain.flaw(inBoardOf: plain.initialPosition) == nil)
  }

  @Test func aBoardIsAFunction() {
    let error = #expect(throws: ScriptError.self) {
      try LuaGame(pileGame(more: "board = {},"), named: "pile", isolation: .inProcess)
    }
    #expect(error?.message.contains("and must be a function") == true)
  }

  @Test(arguments: [
    "", "squares", "squares\nblack white\n", "squares\na b c\n- - - -\ndown\n- -\n.",
  ])
  func linesThatAreNotABoardAreRefused(text: String) {
    #expect(LuaBoard(text) == nil)
  }
}

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

  @Test(arguments: [
    ("hex:3", "b1 a1 b2 a2 c1 a3 b3", "b1 b2 b3"), ("hex:3", "b1 a1 b2 a2 c1 a3", ""),
    ("hex:3", "c1 a1 b2 a2 c2 b1 b3", "c1 b2 b3"),
    ("gomoku", "a1 b9 b2 c9 c3 d9 d4 f9 e5", "a1 b2 c3 d4 e5"),
    ("gomoku", "e1 a9 e2 b9 e3 c9 e5 d9 e6 f9 e4", "e1 e2 e3 e4 e5 e6"),
    ("gomoku:9,exact", "a5 a9 b4 b9 c3 c9 d2 h9 e1", "e1 d2 c3 b4 a5"),
  ])
  func theSquaresThatDecideTheGameAreNamed(game: String, moves: String, line: String) throws {
    let game = try ShippedGames.game(game)
    let position = try game.transcript(moves).reduce(game.initialPosition) {
      $0.playingUnchecked($1)
    }
    let grid = try #require(game.grid(of: position))
    #expect((position.outcome == nil) == line.isEmpty)
    #expect(grid.line.map(\.description).joined(separator: " ") == line)
  }

  @Test func fieldsLeftOutAreUsual() throws {
    let gomoku = try ShippedGames.game("gomoku")
    let grid = try #require(gomoku.grid(of: gomoku.initialPosition))
    #expect(gomoku.colors == BoardColors() && grid.shape == .points && grid.edges.isEmpty)
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

  @Test func aBoardNamesItsKindsOfPieces() throws {
    let game = try Self.game(
      """
      return {
        rows = { 'Kk#', 'x$ ', '.oo' }, colors = { black = 'red', white = 'white' },
        pieces = {
          K = { side = 'black', name = 'king of the hill', shape = 'crown' },
          k = { side = 'white', color = 'yellow' },
          ['$'] = { name = 'gold', shape = 'star', color = 'yellow' },
          ['#'] = { shape = 'wall' }, o = { side = 'white', name = 'man', shape = 'ring' },
        },
      }
      """)
    let grid = try #require(game.grid(of: game.initialPosition))
    let cells = grid.rows.joined()
    #expect(
      cells.map { $0?.side }
        == [.black, .white, nil, .black, nil, nil, nil, .white, .white])
    #expect(
      cells.map { $0?.kind?.name }
        == ["king of the hill", "k", "#", nil, "gold", nil, nil, "man", "man"])
    #expect(
      grid.kinds == [
        PieceKind("#", name: "#", shape: .wall),
        PieceKind("$", name: "gold", color: .yellow, shape: .star),
        PieceKind("K", name: "king of the hill", shape: .crown),
        PieceKind("k", name: "k", color: .yellow), PieceKind("o", name: "man", shape: .ring),
      ])
    #expect(game.colors.color(of: grid.kinds[2], .black) == .red)
    #expect(game.colors.color(of: grid.kinds[0], nil) == .white)
    #expect(grid.rows[1][2] == nil, "a blank is not a cell")
  }

  @Test(arguments: [
    "k\u{F6}nig", "\u{308}o", " \u{308} ", String(repeating: "\u{6F22}", count: 8),
    "\u{1F1E6}\u{1F1E8}", "a\u{200D}b",
  ]) func aNameMayHaveAnyLetters(name: String) throws {
    let game = try Self.game("return { rows = { 'K' }, pieces = { K = { name = '\(name)' } } }")
    #expect(game.flaw(inBoardOf: game.initialPosition) == nil)
    let names = game.grid(of: game.initialPosition)?.kinds.map { Array($0.name.unicodeScalars) }
    #expect(names == [Array(name.unicodeScalars)])
  }

  @Test func sixteenKindsAreEnough() throws {
    func kinds(_ count: Int) throws -> LuaGame {
      let letters = "ABCDEFGHIJKLMNOPQ".prefix(count)
      let pieces = letters.map { "\($0) = {}" }.joined(separator: ", ")
      return try Self.game("return { rows = { '\(letters)' }, pieces = { \(pieces) } }")
    }
    let game = try kinds(16)
    #expect(game.grid(of: game.initialPosition)?.kinds.count == 16)
    let many = try kinds(17)
    #expect(
      many.flaw(inBoardOf: many.initialPosition)
        == "games/pile.lua: the board has more than 16 kinds of pieces")
  }

  @Test(arguments: [
    ("return 3", "board must return a table; it returned 3"),
    ("return {}", "the board's rows must be a list of texts; it is nil"),
    ("return { rows = {} }", "a board has 1 to 64 rows; this one has 0"),
    ("return { rows = { 'x.', 'x' } }", "row 2 is \"x\""),
    ("return { rows = { 'X.' } }", "row 1 is \"X.\""),
    (
      "return { rows = { '.' }, shape = 'round' }",
      "the board's shape is \"round\", and must be squares, hexagons, columns or points"
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
    ("return { rows = { '.' }, pieces = 3 }", "the board's pieces must be a table; it is 3"),
    (
      "return { rows = { '.' }, pieces = { ab = {} } }",
      "the board's pieces have the letter \"ab\"; it must be one character of ASCII"
    ),
    ("return { rows = { '.' }, pieces = { ['.'] = {} } }", "have the letter \".\""),
    ("return { rows = { '.' }, pieces = { {} } }", "have the letter 1"),
    ("return { rows = { 'K' }, pieces = { Q = {} } }", ", and of pieces Q; row 1 is \"K\""),
    (
      "return { rows = { 'K' }, pieces = { K = 1 } }",
      "the board's piece K must be a table; it is 1"
    ),
    (
      "return { rows = { 'K' }, pieces = { K = { shape = 'rook' } } }",
      "the board's piece K's shape is \"rook\", and must be round, ring, square, diamond, "
        + "triangle, star, cross, crown, wall or hole"
    ),
    (
      "return { rows = { 'K' }, pieces = { K = { side = 'red' } } }",
      "the board's piece K's side is \"red\", and must be black or white"
    ),
    (
      "return { rows = { 'K' }, pieces = { K = { name = '' } } }",
      "the name of the board's piece K must be a text of 1 to 24 bytes that is printable and in "
        + "UTF-8; it is \"\""
    ),
    (
      "return { rows = { 'K' }, pieces = { K = { name = 'k\\xf6nig' } } }", "piece K must be a text"
    ),
    ("return { rows = { 'K' }, pieces = { K = { name = '\\xe9' } } }", "printable and in UTF-8"),
    ("return { rows = { 'K' }, pieces = { K = { name = 'a\\u{202E}b' } } }", "printable"),
    (
      "return { rows = { 'K' }, pieces = { K = { colour = 'red' } } }",
      "the board's piece K has the field \"colour\"; it may have name, side, color or shape"
    ),
    (
      "return { rows = { 'K' }, pieces = { K = { shape = 'hole', side = 'black' } } }",
      "the board's piece K is a hole, which belongs to no side"
    ),
    (
      "return { rows = { '.' }, line = { 'a2' } }",
      "the board's line has the cell \"a2\", which the board does not have"
    ),
    ("return { rows = { '.' }, line = 'a1' }", "the board's line must be a list of cells; it is"),
    ("return { rows = { '.' }, line = { 'a1', 'a1' } }", "line has more cells than the board"),
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

import MoonstoneBreakthrough
import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLife
import MoonstoneLua
import MoonstoneReversi
import Testing

@testable import MoonstoneTerminal

/// From where a board is seen, and how much of it fits.
@Suite struct ViewTests {
  // MARK: - The near side

  @Test func aPersonSitsBelowTheBoard() throws {
    let game = Breakthrough()
    let white = try Rig(game, black: Rig<Breakthrough>.bot, white: Rig<Breakthrough>.human)
    #expect(white.lines[0].hasPrefix("   a b c d e f g h"))
    #expect(white.lines[8].hasPrefix("1  ○"))
    var black = try Rig(game, black: Rig<Breakthrough>.human, white: Rig<Breakthrough>.bot)
    #expect(black.lines[0].hasPrefix("   h g f e d c b a"))
    #expect(black.lines[1].hasPrefix("1  ○") && black.lines[8].hasPrefix("8  ●"))
    // Arrows go where they point, and Enter plays there.
    try black.script("a2-a3")
    black.take(.key(.right))
    let first = try #require(black.screen.pointer)
    black.take(.key(.up))
    #expect(black.screen.pointer?.row == first.row - 1)
    // Whoever takes the other side sees it from there.
    black.type("swap")
    #expect(black.lines[0].hasPrefix("   a b c d e f g h"))
  }

  @Test func twoPeopleAndSpectatorsSeeTheBoardAsItIsWritten() throws {
    for player in [Rig<Breakthrough>.human, Rig<Breakthrough>.bot] {
      let rig = try Rig(Breakthrough(), black: player, white: player)
      #expect(rig.lines[0].hasPrefix("   a b c d e f g h"))
    }
  }

  @Test func boardsWithoutNearSidesAreNeverTurned() throws {
    #expect(Breakthrough().nearSide == .white)
    #expect(Reversi().nearSide == nil)
    #expect(ConnectFour().nearSide == nil)
    #expect(Life(size: 3).nearSide == nil)
    // A game in Lua has them as it sets up its pieces.
    #expect(try ownGame(rows: ["o o", "...", "x x"]).nearSide == .black)
    #expect(try ownGame(rows: ["o.x", "...", "x.x"]).nearSide == nil)
    #expect(try ownGame(rows: ["...", "oxo", "..."]).nearSide == nil)
  }

  // MARK: - Kinds of pieces

  private static let fort = """
    return {
      rows = state.rows, colors = { black = "red", white = "white", board = "blue" },
      pieces = {
        K = { side = "black", name = "king", color = "yellow", shape = "crown" },
        k = { side = "white", name = "king" }, ["#"] = { name = "wall", shape = "wall", color = "black" },
        ["@"] = { name = "pit", shape = "hole" }, S = { name = "stone", color = "purple" },
      },
    }
    """

  @Test func kindsOfPiecesAreTheirLettersWithoutColours() throws {
    let game = try ownGame(rows: ["K#.", "k@ ", "xSo"], board: Self.fort)
    let rig = try Rig(game, white: Rig<LuaGame>.human)
    for (line, board) in zip(rig.lines, ["   a b c", "1  K █ ·", "2  k ◌  ", "3  ● S ○"]) {
      #expect(line.hasPrefix(board))
    }
  }

  @Test func kindsOfPiecesHaveTheirColours() throws {
    let game = try ownGame(rows: ["K#.", "k@ ", "xSo"], board: Self.fort)
    let rig = try Rig(game, white: Rig<LuaGame>.human, isColored: true)
    let pieces = rig.screen.boardLines.flatMap(\.pieces)
    for (text, look) in [
      ("K", Picture.Look.colored(.yellow)), ("█", .colored(.black)), ("k", .piece(.white)),
      ("◌", .colored(.white)), ("●", .piece(.black)), ("S", .colored(.purple)),
    ] {
      #expect(pieces.contains { $0.text.hasPrefix(text) && $0.look == look }, "\(text)")
    }
    let palette = Palette(colors: game.colors)
    #expect(palette.codes(of: .colored(.yellow)) == "1;93;44")
  }

  @Test func aBoardThatCannotBeDrawnSaysSoWhileOnePlays() throws {
    let game = try ownGame(
      rows: ["..."], board: "return { rows = state.turn == 'black' and state.rows or { 'q' } }")
    var rig = try Rig(game, white: Rig<LuaGame>.human)
    rig.type("a1")
    let text = rig.lines.joined(separator: "\n")
    #expect(text.contains("x..") && text.contains("the board cannot be drawn: "), "\(text)")
  }

  // MARK: - Numbers on squares

  /// Pits of a mancala with their seeds: what stands on a square is no more than whose it is.
  @Test func squaresShowTheirTexts() throws {
    let game = try ownGame(
      rows: ["oo", "x."],
      board: "return { rows = state.rows, texts = { a1 = 4, b1 = 12, a2 = 1, b2 = 'x3' } }")
    let rig = try Rig(game, white: Rig<LuaGame>.human)
    let shown = ["    a   b", "1  ○4  ○12", "2  ●1  x3"]
    for (line, beginning) in zip(rig.lines, shown) { #expect(line.hasPrefix(beginning), "\(line)") }
  }

  // MARK: - Large boards

  @Test(arguments: [(80, 24), (40, 20), (30, 12)])
  func theMessageAndThePromptAreVisibleBesideEveryBoard(columns: Int, rows: Int) throws {
    func check<G: Game>(_ game: G) throws {
      var rig = try Rig(game, white: Rig<G>.human)
      rig.take(.size(columns: columns, rows: rows))
      rig.take(.said("gardener would play next -- value 75, 4 plies ahead"))
      let said = rig.screen.saidRows
      #expect(said >= 1)
      #expect(rig.lines.count <= rows - min(said, rows - 10), "\(game.name)")
      #expect(rig.lines.last == ">")
      #expect(rig.lines.contains { $0.contains("'s turn") })
      #expect(rig.lines.allSatisfy { $0.count < columns && !$0.contains("…") })
    }
    try check(Life())
    try check(Life(size: 50))
    try check(try ownGame(rows: Array(repeating: String(repeating: ".", count: 19), count: 19)))
    try check(Reversi())
  }

  @Test func aLowWindowKeepsARowForWhatWasSaid() throws {
    var rig = try Rig(Breakthrough(), white: Rig<Breakthrough>.human)
    rig.take(.size(columns: 40, rows: 10))
    #expect(rig.lines.count == 9, "the opening was said")
    rig.type("a2")
    #expect(rig.lines.count == 9)
    #expect(rig.lines[0].hasPrefix("↑"))
    rig.take(.size(columns: 40, rows: 7))
    #expect(rig.lines.count == 7)
  }

  @Test func theBoardScrollsWithThePointer() throws {
    let board = Array(repeating: String(repeating: ".", count: 19), count: 19)
    var rig = try Rig(try ownGame(rows: board), white: Rig<LuaGame>.human)
    rig.take(.size(columns: 40, rows: 16))
    for key in [Key.up, .left, .up] { rig.take(.key(key)) }
    #expect(rig.lines[0].hasPrefix("↓→"))
    #expect(rig.lines[1].hasPrefix(" 1 [·]"), "\(rig.text)")
    for _ in 0..<18 { for key in [Key.down, .right] { rig.take(.key(key)) } }
    #expect(rig.lines[0].hasPrefix("↑←") && rig.lines[0].hasSuffix("s"))
    #expect(rig.lines.contains { $0.hasPrefix("19 ") && $0.contains("[·]") })
    rig.take(.key(.enter))
    #expect(rig.match.moves.map(\.description) == ["s19"])
    #expect(rig.lines.contains { $0.hasPrefix("19 ") && $0.contains("(●)") || $0.contains("[●]") })
  }

  @Test func columnsWhoseNamesRepeatAreNumbered() throws {
    var rig = try Rig(Life(), white: Rig<Life>.bot)
    rig.take(.size(columns: 80, rows: 30))
    #expect(
      rig.lines[0].hasPrefix("    1 · · · 5 · · · · 10· · · · 15· · · · 20"), "\(rig.lines[0])")
    rig.take(.size(columns: 30, rows: 30))
    for _ in 0..<20 { rig.take(.key(.right)) }
    #expect(rig.lines[0].hasSuffix("20"))
  }

  @Test func aDiagramThatIsTooHighIsCutWithANotice() throws {
    let board = Array(repeating: "...", count: 40)
    var rig = try Rig(try ownGame(rows: board, board: "return nil"), white: Rig<LuaGame>.human)
    rig.take(.size(columns: 80, rows: 24))
    #expect(rig.lines.count < 24)
    #expect(rig.lines.contains { $0.contains("more lines; “board” shows them") })
    rig.type("board")
    #expect(rig.lines.last == "Enter: more")
  }

  @Test func aLongAnswerIsReadInPlaceOfTheBoard() throws {
    var rig = try Rig(Life(), white: Rig<Life>.bot)
    rig.take(.size(columns: 80, rows: 24))
    rig.type("moves")
    #expect(rig.lines[0].hasPrefix("next all 1,1"))
    #expect(rig.lines.last == "Enter: more")
    // A short one is not.
    var reversi = try Rig(Reversi())
    _ = reversi.said()
    reversi.type("moves")
    #expect(reversi.said() == ["> moves", "d3 c4 f5 e6"])
  }

  // MARK: - Boards of one's own

  @Test func aBoardThatCannotBeDrawnSaysWhy() throws {
    let rig = try Rig(
      try ownGame(rows: ["..", ".."], board: "return { rows = { 'K.', '..' } }"),
      white: Rig<LuaGame>.human)
    #expect(rig.lines[0] == "..", "the diagram stands there")
    #expect(rig.flat.contains("the board cannot be drawn: games/own.lua: a row of the board must"))
    #expect(rig.flat.contains("row 1 is \"K.\""))
    let sound = try Rig(try ownGame(rows: ["..", ".."]), white: Rig<LuaGame>.human)
    #expect(!sound.flat.contains("cannot be drawn"))
  }

  @Test func anEmptySquareIsNotLikeAPlaceWithoutOne() throws {
    // Nothing can be played on the squares that are seen.
    let game = try ownGame(rows: ["x", "."], board: "return { rows = { '. .', 'x.o' } }")
    let rig = try Rig(game, white: Rig<LuaGame>.human)
    #expect(rig.lines[1].hasPrefix("1  .   ."), "\(rig.text)")
    let colored = try Rig(game, white: Rig<LuaGame>.human, isColored: true)
    let row = try #require(colored.screen.boardLines.dropFirst().first)
    #expect(row.pieces.contains { $0.look == .plain && $0.text.contains(" ") })
  }
}

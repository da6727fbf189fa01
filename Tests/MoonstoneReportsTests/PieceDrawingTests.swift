import MoonstoneKernel
import Testing

@testable import MoonstoneReports

/// Pieces of several kinds on pages.
@Suite struct PieceDrawingTests {
  private static let kinds = [
    PieceKind("K", name: "king", color: .yellow, shape: .crown),
    PieceKind("#", name: "wall", shape: .wall),
  ]
  private static let colors = BoardColors(sides: Sides(black: .red, white: .white), board: .blue)

  private static func grid(
    _ shape: Grid<Mancala.Position>.Shape = .squares,
    listing kinds: [PieceKind] = PieceDrawingTests.kinds
  ) -> Grid<Mancala.Position> {
    func cell(_ code: Int, _ side: Side?, _ kind: PieceKind?, _ text: String? = nil)
      -> Grid<Mancala.Position>.Cell
    {
      Grid.Cell(Mancala.Pit(code: code)!, side, text: text, kind: kind)
    }
    return Grid(
      columnNames: ["a", "b", "c", "d"], rowNames: ["1"],
      rows: [
        [
          cell(0, .black, Self.kinds[0], "12"), cell(1, nil, Self.kinds[1]), cell(2, .white, nil),
          nil,
        ]
      ],
      shape: shape, kinds: kinds)
  }

  @Test func aCellSaysItsShapeItsColourAndItsLetter() {
    #expect(BoardPicture.letters(Self.grid(), Self.colors) == ["b!heK~12~", "n!ib#", "w", "x"])
  }

  @Test func theDrawingHasAShapeWithALetterAndAWallWithout() {
    let drawing = BoardDrawing(Self.grid(), Self.colors)
    let letters = BoardDrawing.letters(Self.grid(), Self.colors)
    let board = drawing.board(letters, last: nil, squares: drawing.squares).description
    #expect(
      board.contains(
        ##"""
        <g class="kinds"><g transform="translate(39 39)"><path d="M-11 11l-2-19 7 6 6-10 6 10 7-6-2 19z" \
        fill="#ecc440" stroke="#111"/><text y="4" class="dark">K</text></g>\
        <g transform="translate(69 39)"><path d="M-15-15h30v30h-30z" fill="#f6f6f2" stroke="#111"/></g></g>
        """##.replacing("\\\n", with: "")), "\(board)")
    #expect(board.contains(##"<path class="b" stroke="#cf4436" d=""/>"##), "drawn as a crown alone")
    #expect(board.contains(##"<path class="w" stroke="#f6f6f2" d="M99 39h0"/>"##))
    #expect(drawing.data.description.contains("&quot;names&quot;:{&quot;#&quot;:&quot;wall&quot;,"))
  }

  /// A match may be shown whose first position has no kinds yet.
  @Test func aBoardDrawsTheKindsOfLaterPositionsToo() {
    let grid = Self.grid(listing: [])
    let drawing = BoardDrawing(grid, Self.colors, and: Self.kinds)
    #expect(drawing.data.description.contains("&quot;names&quot;:{&quot;#&quot;:&quot;wall&quot;,"))
    let board = drawing.board(["e", "e", "e", "x"], last: nil, squares: drawing.squares)
    #expect(board.description.contains("<g class=\"kinds\"></g>"))
    #expect(!BoardDrawing(grid, Self.colors).data.description.contains("kinds"))
  }

  @Test func aWallAmongHexagonsIsOne() {
    let drawing = PieceDrawing(Self.kinds, isHexagonal: true)
    #expect(drawing.piece("n!ib#")?.description.contains("M0-17l15 9v17l-15 9-15-9v-17z") == true)
    #expect(drawing.piece("b") == nil && drawing.piece("b~12~") == nil)
    #expect(drawing.piece("b!zzK") == nil && drawing.piece("b!a") == nil)
  }

  @Test func aBoardWithoutKindsIsDrawnAsEver() {
    let game = Mancala()
    let board = BoardPicture.html(of: game.initialPosition, in: game) ?? ""
    #expect(!board.contains("kinds"))
  }
}

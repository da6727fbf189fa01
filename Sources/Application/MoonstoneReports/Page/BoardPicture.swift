import MoonstoneKernel

/// The drawing of a position for a page that moves the pieces itself.
package enum BoardPicture {
  /// Returns the board as HTML, with the places of its cells as attributes; `nil` for a game that
  /// only has a diagram.
  package static func html<G: Game>(of position: G.Position, in game: G) -> String? {
    guard let grid = game.grid(of: position) else { return nil }
    let drawing = BoardDrawing(grid, game.colors)
    let board = drawing.board(
      BoardDrawing.letters(grid), last: nil, squares: drawing.squares)
    let html: HTML = "<div class=\"field-of-play\"\(drawing.data)>\(board)</div>"
    return html.description
  }

  /// Returns a letter for what is in each cell, row by row: b or w for a piece, e if it is empty, x
  /// if it is not a square; and what it shows, percent-encoded, between tildes: `b~12~`.
  package static func letters<P: Position>(_ grid: Grid<P>) -> [String] {
    BoardDrawing.letters(grid)
  }
}

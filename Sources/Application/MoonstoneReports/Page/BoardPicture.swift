import MoonstoneKernel

/// The drawing of a position for a page that moves the pieces itself.
package enum BoardPicture {
  /// Returns the board as HTML, with the places of its cells as attributes; `nil` for a game that
  /// only has a diagram.
  ///
  /// - Parameter latest: a later position of the match, whose kinds of pieces it draws, too.
  package static func html<G: Game>(
    of position: G.Position, in game: G, upTo latest: G.Position? = nil
  ) -> String? {
    guard let grid = game.grid(of: position) else { return nil }
    let kinds = latest.flatMap { game.grid(of: $0) }?.kinds ?? []
    let drawing = BoardDrawing(grid, game.colors, and: kinds)
    let board = drawing.board(
      BoardDrawing.letters(grid, game.colors), last: nil, squares: drawing.squares)
    let html: HTML = "<div class=\"field-of-play\"\(drawing.data)>\(board)</div>"
    return html.description
  }

  /// Returns what is in each cell, row by row, as the page's script reads it: b or w for a piece, n
  /// for one of nobody, e if it is empty, x if it is not a square, and more.
  package static func letters<P: Position>(_ grid: Grid<P>, _ colors: BoardColors) -> [String] {
    BoardDrawing.letters(grid, colors)
  }
}

import MoonstoneKernel

/// What scripts can ask about a whole position of a concrete game, behind closures over its bytes.
@usableFromInline struct WholeBoard: Sendable {
  @usableFromInline typealias ConstBytes = UnsafeRawPointer

  @usableFromInline let key: @Sendable (ConstBytes) -> UInt64
  /// Calls back with each square that has a piece, and returns how many squares the board has;
  /// `nil` in games without a grid.
  @usableFromInline let squares: @Sendable (ConstBytes, (_ code: Int, Side) -> Void) -> Int?
  @usableFromInline let diagram: @Sendable (ConstBytes) -> String
  /// Initializes bytes with the position that a text in any notation of the game describes.
  @usableFromInline let read:
    @Sendable (String, UnsafeMutableRawPointer) throws(NotationError) -> Void

  @inlinable init<G: Game>(_ game: G) {
    typealias P = G.Position
    key = { position(P.self, $0).pointee.key }
    squares = { bytes, body in
      guard let grid = game.grid(of: position(P.self, bytes).pointee) else { return nil }
      for row in grid.rows {
        for case let cell? in row {
          if let side = cell.side { body(cell.square.code, side) }
        }
      }
      return grid.rows.count &* grid.columnNames.count
    }
    diagram = { game.diagram(of: position(P.self, $0).pointee, lastMove: nil) }
    read = { (text, bytes) throws(NotationError) in
      bytes.assumingMemoryBound(to: P.self).initialize(to: try game.position(text))
    }
  }
}

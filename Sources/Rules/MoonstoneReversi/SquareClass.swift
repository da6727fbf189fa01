import MoonstoneKernel

/// The squares that the board's eight symmetries map onto each other.
///
/// There are ten such classes. Each is named after its square in the triangle of a1, d1 and d4.
struct SquareClass: Sendable {
  let name: String
  /// Four squares if they lie on a diagonal, otherwise eight.
  let squares: UInt64

  /// The classes from the corner inwards, row by row.
  static let all: [SquareClass] = (0..<4).flatMap { row in
    (row..<4).map { SquareClass(column: $0, row: row) }
  }

  private init(column: Int, row: Int) {
    name = Reversi.Square(column: column, row: row).description
    squares = [column, 7 - column].reduce(0) { squares, a in
      [row, 7 - row].reduce(squares) { squares, b in
        squares | Reversi.Square(column: a, row: b).bit | Reversi.Square(column: b, row: a).bit
      }
    }
  }

  /// How many more discs the side to move has on these squares.
  var lead: Feature<Reversi.Position> {
    let squares = squares
    return Feature(
      name, "How many more discs the side to move has on \(name) and the squares that lie like it."
    ) { position in position.lead { $0 & squares } }
  }
}

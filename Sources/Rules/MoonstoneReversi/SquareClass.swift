import MoonstoneKernel

/// The squares that the board's eight symmetries take to each other: there are ten such classes, each
/// named for the square of it that lies in the triangle from a1 over d1 to d4.
struct SquareClass: Sendable {
  let name: String
  /// Four squares on a diagonal, and eight elsewhere.
  let squares: UInt64

  /// From the corner inwards, row by row.
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

  /// How many more of them the side to move has than the other side.
  var lead: Feature<Reversi.Position> {
    let squares = squares
    return Feature(
      name, "How many more discs the side to move has on \(name) and the squares that lie like it."
    ) { position in position.lead { $0 & squares } }
  }
}

import MoonstoneKernel

extension Breakthrough {
  /// The reflection that exchanges left and right.
  public var symmetries: [Symmetry<Position>] {
    let last = size - 1
    @Sendable func image(_ square: Square) -> Square {
      // Squares beyond a smaller board do not have an image.
      square.column > last ? square : Square(column: last - square.column, row: square.row)
    }
    @Sendable func image(_ pieces: UInt64) -> UInt64 {
      (0..<64).reduce(0) { images, code in
        pieces >> UInt64(code) & 1 == 0 ? images : images | image(Square(index: code)).bit
      }
    }
    return [
      Symmetry(
        position: { position in
          Position(
            white: image(position.white), black: image(position.black), turn: position.turn,
            width: position.width)
        },
        move: { move in
          Move(
            from: image(move.from),
            step: Step(
              isUp: move.step.isUp, columns: -move.step.columns, isCapture: move.isCapture))
        })
    ]
  }
}

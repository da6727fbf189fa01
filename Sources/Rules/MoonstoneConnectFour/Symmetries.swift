import MoonstoneKernel

extension ConnectFour {
  /// The reflection that exchanges left and right.
  public var symmetries: [Symmetry<Position>] {
    [
      Symmetry(
        position: { Position(next: Self.image(of: $0.own), last: Self.image(of: $0.opponent)) },
        move: { Move(column: 6 - $0.column) })
    ]
  }

  private static func image(of squares: UInt64) -> UInt64 {
    (0..<7).reduce(0) { image, column in
      image | (squares >> UInt64(7 * column) & 0x3F) << UInt64(7 * (6 - column))
    }
  }
}

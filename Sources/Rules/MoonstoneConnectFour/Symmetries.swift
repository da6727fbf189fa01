import MoonstoneKernel

extension ConnectFour {
  /// The reflection that exchanges left and right.
  public var symmetries: [Symmetry<Position>] {
    [
      Symmetry(
        position: { Position(next: Bitboard.image($0.own), last: Bitboard.image($0.opponent)) },
        move: { Move(column: 6 - $0.column) })
    ]
  }
}

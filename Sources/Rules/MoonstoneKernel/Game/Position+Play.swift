extension Position {
  /// Plays a move if it is legal.
  ///
  ///     var position = game.initialPosition
  ///     try position.play(move)
  ///
  /// - Throws: ``IllegalMove`` if the move is not one of ``legalMoves``; the position is then
  ///   unchanged.
  @inlinable public mutating func play(_ move: Move) throws(IllegalMove<Move>) {
    guard playIfLegal(move) else { throw IllegalMove(move, in: self) }
  }

  /// The position after a move.
  ///
  /// - Throws: ``IllegalMove`` if the move is not one of ``legalMoves``.
  @inlinable public func playing(_ move: Move) throws(IllegalMove<Move>) -> Self {
    var next = self
    try next.play(move)
    return next
  }

  /// The position after a move that is not checked.
  ///
  /// - Precondition: `move` is one of ``legalMoves``.
  @inlinable public func playingUnchecked(_ move: Move) -> Self {
    var next = self
    next.playUnchecked(move)
    return next
  }
}

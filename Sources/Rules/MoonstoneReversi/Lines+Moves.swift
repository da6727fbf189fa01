extension Lines {
  /// The empty squares on which a disc turns at least one other disc.
  ///
  /// It is not inlined, for the same reason as ``flips(_:_:_:)``.
  @inline(never) func moves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    inlinedMoves(own, opponent)
  }

  /// The discs that a disc on an empty square turns, and the moves of the other side after it.
  @inline(never) func replies(
    _ square: Int, _ own: UInt64, _ opponent: UInt64
  ) -> (flips: UInt64, replies: UInt64) {
    let flips = inlinedFlips(square, own, opponent)
    let replies = inlinedMoves(opponent ^ flips, own ^ flips ^ Squares.bit(square))
    return (flips, replies)
  }

  @inline(__always) private func inlinedMoves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    #if WIDE_VECTORS
      wideMoves(own, opponent)
    #else
      Bitboard.moves(own, opponent)
    #endif
  }

  /// Computes ``Bitboard/moves(_:_:)`` along all four axes at once.
  @inline(__always) private func wideMoves(_ own: UInt64, _ opponent: UInt64) -> UInt64 {
    let (step, twice, turnableSquares) = moveSteps
    let owns = Four(repeating: own)
    let turnable = Four(repeating: opponent) & turnableSquares
    var up = turnable & (owns &<< step)
    var down = turnable & (owns &>> step)
    up |= turnable & (up &<< step)
    down |= turnable & (down &>> step)
    let upPairs = turnable & (turnable &<< step)
    let downPairs = upPairs &>> step
    up |= upPairs & (up &<< twice)
    down |= downPairs & (down &>> twice)
    up |= upPairs & (up &<< twice)
    down |= downPairs & (down &>> twice)
    let ends = (up &<< step) | (down &>> step)
    let halves = ends.lowHalf | ends.highHalf
    return (halves[0] | halves[1]) & ~(own | opponent)
  }
}

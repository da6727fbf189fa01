/// What is decided at sight, because one side can answer wherever the other plays.
///
/// They are the simplest of V. Allis's rules (“A knowledge-based approach of Connect-Four”, 1988),
/// for the whole board at once: *claimeven* (an answer is the square above), *baseinverse* (of two
/// squares that can be played, one of them), and red's odd threat, under which yellow has to play
/// when all else is filled.
enum Claims {
  enum Finding {
    /// The position is worth the margin.
    case isWorth
    case isNotWorth
    case isUnknown
  }

  /// Whether a position is seen to be worth at least a margin to the side to move, or not to be.
  ///
  /// - Precondition: the side to move cannot win at once.
  /// - Parameters:
  ///   - margin: 0 or 1.
  ///   - own: the discs of the side to move.
  ///   - opponent: those of the other side.
  ///   - landings: the squares that can be played.
  @inline(__always) static func finding(
    _ margin: Int, _ own: UInt64, _ opponent: UInt64, _ landings: UInt64
  ) -> Finding {
    let empty = Bitboard.squares & ~(own | opponent)
    // No line is left to the side that would need one.
    if margin == 1 {
      if !Bitboard.hasFour(own | empty) { return .isNotWorth }
    } else if !Bitboard.hasFour(opponent | empty) {
      return .isWorth
    }
    // The lowest empty squares of the columns in which an odd number of squares are empty.
    let bases = landings & ~Bitboard.oddRows
    // An even number of such columns means that red is to move.
    let isRefuted =
      empty.nonzeroBitCount & 1 == 0
      ? yellowAnswers(margin, own, opponent, empty, bases)
      : redWaits(own, opponent, empty, bases)
    return isRefuted ? .isNotWorth : .isUnknown
  }

  /// Yellow answers each disc of red by one above it, or, if that is on a base, by one on another
  /// base. Then red gets the odd rows, and one of each pair of bases; yellow gets the other even
  /// squares.
  @inline(__always) private static func yellowAnswers(
    _ margin: Int, _ red: UInt64, _ yellow: UInt64, _ empty: UInt64, _ bases: UInt64
  ) -> Bool {
    let most = red | (empty & Bitboard.oddRows) | bases
    if Bitboard.hasFour(most) {
      // It may be only with both bases, if there are two.
      let first = bases & (0 &- bases)
      let second = bases ^ first
      if bases == 0 || second & (second &- 1) != 0 { return false }
      if Bitboard.hasFour(most ^ first) || Bitboard.hasFour(most ^ second) { return false }
    }
    return margin == 1 || Bitboard.hasFour(yellow | (empty & ~Bitboard.oddRows & ~bases))
  }

  /// Red answers each disc of yellow by one above it, and so gets the odd rows of the column with
  /// the only base and the even rows of the others. If it completes a four in that column, with
  /// these discs and no others, then yellow must not play below it, and has to in the end; unless it
  /// completes four before.
  @inline(__always) private static func redWaits(
    _ yellow: UInt64, _ red: UInt64, _ empty: UInt64, _ bases: UInt64
  ) -> Bool {
    if bases & (bases &- 1) != 0 { return false }
    let column = ((Bitboard.squares &+ bases) ^ Bitboard.squares) & Bitboard.squares
    if !Bitboard.hasFour(red | (column & Bitboard.oddRows)) { return false }
    // Yellow would get the highest square only after red's last answer, which is a four.
    let highest = Bitboard.bottom &<< 5
    let most =
      yellow | (empty & ~column & Bitboard.oddRows) | (column & ~Bitboard.oddRows & ~highest)
    return !Bitboard.hasFour(most)
  }
}

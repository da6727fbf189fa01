import MoonstoneKernel

/// The laws that every game must keep, checked on random matches.
///
/// They do not depend on a test framework. In a test, let the error fail it:
///
///     @Test func ticTacToeKeepsTheLaws() throws {
///       try GameLaws.check(TicTacToe())
///     }
public enum GameLaws {
  /// A law; its raw value is the statement that must be true.
  public enum Law: String, CaseIterable, Sendable {
    /// Every move reads back from its code and from its text.
    case movesReadBack = "moves read back"
    /// Every square reads back from its code and from its text.
    case squaresReadBack = "squares read back"
    /// Every position reads back from its text, by itself and through the game.
    case positionsReadBack = "positions read back"
    /// Equal positions have equal hash values.
    case equalPositionsHashAlike = "equal positions hash alike"
    /// Equal positions have equal keys.
    case equalPositionsShareKeys = "equal positions have equal keys"
    /// Different positions have different keys, most of all if only the side to move differs.
    case keysTellPositionsApart = "different positions have different keys"
    /// There are no legal moves if and only if there is an outcome.
    case emptyOnlyAtTheEnd = "legal moves are empty only at the end"
    /// Every move in the list of legal moves is legal.
    case legalMovesAreLegal = "legal moves are legal"
    /// No other move is legal.
    case nothingElseIsLegal = "nothing else is legal"
    /// No legal move is listed twice.
    case listedOnce = "legal moves are listed once"
    /// The legal moves are always listed in the same order.
    case stableOrder = "legal moves are stable in order"
    /// The pass is legal only if it is the only legal move.
    case forcedPass = "a forced pass is the only move"
    /// A match asks for a move if and only if there is one to choose.
    case asksWhereThereIsAChoice = "a match asks for moves where there is one to choose"
    /// Playing an illegal move throws and leaves the position as it was.
    case refusedMovesChangeNothing = "an illegal move is refused and changes nothing"
    /// Playing on a copy does not change the original.
    case oldPositionStays = "playing never changes the old position"
    /// A move always leads to the same position, checked or not.
    case playingIsRepeatable = "playing the same move twice gives equal positions"
    /// The changes of a move name each square at most once.
    case changesOnce = "changes name each square once"
    /// The changes of a move are the changes on the board.
    case changesTellWhatChanged = "changes tell what changed, and nothing else"
    /// Perft counts as many lines as playing does.
    case perftCountsLines = "perft counts every line"
    /// A transcript of all moves reads back.
    case transcriptsReadBack = "transcripts read back"
    /// A transcript without its passes reads back.
    case passesMayBeLeftOut = "transcripts with passes left out read back"
    /// Images under the symmetries have the images of moves, positions and outcomes.
    case symmetricBoardsPlayAlike = "symmetric boards play alike"
    /// Images under the symmetries have the same fingerprint.
    case imagesShareFingerprints = "all images of a match have its fingerprint"
  }

  /// Plays random matches and checks every law in each position.
  ///
  /// - Parameters:
  ///   - game: the game to check.
  ///   - matches: how many matches to play.
  ///   - seed: decides the moves; equal seeds give equal matches.
  ///   - starts: where matches begin, in turn; if empty, in the initial position.
  ///   - plies: the length at which a match is cut off, for games that may not end.
  ///   - depth: how deep perft is compared with a plain count, along the first match.
  ///   - codes: the largest code that a move or a square can have; every smaller one is tried.
  ///   - thorough: in how many matches every move is checked, legal or not, instead of only the one
  ///     that is played; lower it for games with slow rules.
  ///   - piece: whose piece is on a square, to compare changes with; without it, they are only
  ///     checked for naming each square once.
  /// - Throws: ``Breach``, for the first law that does not hold.
  public static func check<G: Game>(
    _ game: G, matches: Int = 200, seed: UInt64 = 1, from starts: [G.Position] = [],
    plies: Int = 400, depth: Int = 2, codes: Int = 65_535, thorough: Int = .max,
    piece: ((G.Position, G.Position.Square) -> Side?)? = nil
  ) throws(Breach) {
    let inspection = try Inspection(game, codes: codes, piece: piece)
    var random = SplitMix64(seed: seed)
    var seen: [UInt64: G.Position] = [:]
    let starts = starts.isEmpty ? [game.initialPosition] : starts
    for number in 0..<matches {
      try inspection.playMatch(
        from: starts[number % starts.count], plies: plies, depth: number == 0 ? depth : 0,
        hasImages: number < min(thorough, 20), isThorough: number < thorough, &random, &seen)
    }
  }
}

/// One moment of a game: the board, the side to move, and nothing of the past.
///
/// Positions are values. Searching is copying, so there is no undo.
public protocol Position: Hashable, Sendable, LosslessStringConvertible {
  associatedtype Move: Symbol
  associatedtype Square: Symbol = NoSquare
  /// A collection of its own lets a game answer without allocating.
  associatedtype Moves: Collection<Move> = [Move]

  /// The side to move.
  var turn: Side { get }

  /// Every legal move, in a stable order.
  ///
  /// Empty if and only if the game is over: a forced pass is a move.
  var legalMoves: Moves { get }

  /// How the game ended, or `nil` while it goes on.
  var outcome: Outcome? { get }

  /// Plays a move without checking it.
  ///
  /// - Precondition: `move` is one of ``legalMoves``.
  mutating func play(_ move: Move)

  // What follows is derived from what stands above. It is required all the same, so that it is
  // compiled for the concrete game and stays fast behind `any Position`; a game that knows a
  // quicker way answers itself.

  /// Whether `move` is one of ``legalMoves``.
  func isLegal(_ move: Move) -> Bool

  /// Counts the lines of exactly `depth` plies; a line that ended earlier counts as one.
  func perft(depth: Int) -> Int

  /// What playing `move` would change on the board, in the order in which it is told.
  ///
  /// - Precondition: `move` is one of ``legalMoves``.
  func changes(playing move: Move) -> [Change<Square>]
}

extension Position {
  @inlinable public func isLegal(_ move: Move) -> Bool { legalMoves.contains(move) }

  @inlinable public func changes(playing move: Move) -> [Change<Square>] { [] }

  /// The position after a move.
  ///
  /// - Precondition: `move` is one of ``legalMoves``.
  @inlinable public func playing(_ move: Move) -> Self {
    var next = self
    next.play(move)
    return next
  }
}

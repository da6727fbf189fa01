/// One moment of a game: the board and the side to move, and nothing of the past.
///
/// Positions are values. A search copies them, so there is no undo.
///
///     var position = game.initialPosition
///     for move in position.legalMoves { print(move, position.isLegal(move)) }
///     try position.play(move)                // throws if the move is illegal
///     let next = try position.playing(move)  // the same, on a copy
///
/// A position must implement ``turn``, ``legalMoves``, ``outcome`` and ``playUnchecked(_:)``, and
/// it must read back from its `description`. Everything else is derived.
public protocol Position: Hashable, Sendable, LosslessStringConvertible {
  /// The moves of the game, the pass included if there is one.
  associatedtype Move: Symbol
  /// The squares of the board.
  associatedtype Square: Symbol = NoSquare
  /// The type of ``legalMoves``; a collection other than an array can avoid allocating.
  associatedtype Moves: Collection<Move> = [Move]

  /// The side to move.
  var turn: Side { get }

  /// Every legal move, always in the same order.
  ///
  /// Empty if and only if the game is over: a forced pass is a legal move.
  var legalMoves: Moves { get }

  /// How the game ended; `nil` while it goes on.
  var outcome: Outcome? { get }

  /// Plays a move without checking that it is legal; ``play(_:)`` checks.
  ///
  /// - Precondition: `move` is one of ``legalMoves``.
  mutating func playUnchecked(_ move: Move)

  // The requirements below are derived from those above. They are requirements so that they are
  // compiled for the concrete game and stay fast behind `any Position`. A game that knows a faster
  // way implements them itself.

  /// Whether `move` is one of ``legalMoves``.
  func isLegal(_ move: Move) -> Bool

  /// Plays a move if it is one of ``legalMoves``, and says whether it is; if it is not, nothing
  /// changes.
  mutating func playIfLegal(_ move: Move) -> Bool

  /// Counts the lines of play of exactly `depth` plies; a line that ended earlier counts as one.
  func perft(depth: Int) -> Int

  /// What `move` would change on the board, in the order in which observers hear it.
  ///
  /// By default nothing is told.
  ///
  /// - Precondition: `move` is one of ``legalMoves``.
  func changes(playing move: Move) -> [Change<Square>]

  /// A hash of the position that is the same on every machine and in every run.
  ///
  /// Equal positions have equal keys. Different positions should have keys that differ anywhere in
  /// the 64 bits. Unlike `hashValue`, it does not change from one process to the next.
  var key: UInt64 { get }

  /// How promising a move looks before anything is searched, from -100 to 100.
  ///
  /// A search tries the moves with the highest priorities first. It asks about every move of every
  /// position, so this must be cheap. By default every move has priority 0.
  func priority(of move: Move) -> Int

  /// The law that the rules broke in reaching or describing this position; `nil` if there is none.
  ///
  /// A broken position has no legal moves, and none of its other answers mean anything. A match
  /// that reaches one is aborted.
  var brokenLaw: BrokenLaw? { get }
}

extension Position {
  /// Whether ``legalMoves`` contains the move.
  @inlinable public func isLegal(_ move: Move) -> Bool { legalMoves.contains(move) }

  /// Asks, then plays.
  @inlinable public mutating func playIfLegal(_ move: Move) -> Bool {
    guard isLegal(move) else { return false }
    playUnchecked(move)
    return true
  }

  /// No changes.
  @inlinable public func changes(playing move: Move) -> [Change<Square>] { [] }

  /// The 64-bit FNV-1a hash of the description (draft-eastlake-fnv), mixed once more.
  @inlinable public var key: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return SplitMix64.mix(hash)
  }

  /// 0 for every move.
  @inlinable public func priority(of move: Move) -> Int { 0 }

  /// `nil`: rules written in Swift keep the laws.
  @inlinable public var brokenLaw: BrokenLaw? { nil }
}

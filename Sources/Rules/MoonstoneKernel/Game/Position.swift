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

  /// A number for hash tables: equal positions have equal keys, on every machine and in every run,
  /// and different ones should have different keys in all 64 bits.
  ///
  /// Not `hashValue`, which differs from one process to the next.
  var key: UInt64 { get }

  /// How promising a move looks before anything is searched: a higher one is looked at earlier.
  ///
  /// From -100 to 100; it is asked for every move of every position, so it has to be cheap.
  func priority(of move: Move) -> Int

  /// The law that the rules broke on the way here, or by what they say of this position; a match
  /// ends there, aborted.
  ///
  /// What else a broken position answers means nothing, but that it has no legal moves.
  var brokenLaw: BrokenLaw? { get }
}

extension Position {
  @inlinable public func isLegal(_ move: Move) -> Bool { legalMoves.contains(move) }

  @inlinable public func changes(playing move: Move) -> [Change<Square>] { [] }

  /// Made of the bytes of the description (the 64-bit FNV-1a hash, draft-eastlake-fnv), and then
  /// spread over all bits.
  @inlinable public var key: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return hash.spread
  }

  @inlinable public func priority(of move: Move) -> Int { 0 }

  @inlinable public var brokenLaw: BrokenLaw? { nil }

  /// The position after a move.
  ///
  /// - Precondition: `move` is one of ``legalMoves``.
  @inlinable public func playing(_ move: Move) -> Self {
    var next = self
    next.play(move)
    return next
  }
}

extension UInt64 {
  /// A number in which every bit depends on every bit of this one; different ones stay different.
  ///
  /// The last step of SplitMix64 (Steele, Lea and Flood, “Fast splittable pseudorandom number
  /// generators”, 2014).
  @inlinable public var spread: UInt64 {
    var z = self
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }
}

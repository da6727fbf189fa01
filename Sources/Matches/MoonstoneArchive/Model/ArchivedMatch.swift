import MoonstoneKernel

/// A match as an archive keeps it: facts, and plies with the keys of their positions.
public struct ArchivedMatch: Hashable, Sendable {
  /// All about the match except its plies.
  public var facts: MatchFacts
  /// The plies, passes included.
  public let plies: [ArchivedPly]
  /// The key of the position after the last ply.
  public let end: PositionKey

  /// - Parameters:
  ///   - facts: all about the match; its ``MatchFacts/length`` is set to the number of plies.
  ///   - plies: the plies.
  ///   - end: the key of the position after the last ply.
  public init(_ facts: MatchFacts, plies: [ArchivedPly], end: PositionKey) {
    self.facts = facts
    self.facts.length = plies.count
    self.plies = plies
    self.end = end
  }

  /// Plays the moves to find the positions' keys.
  ///
  /// - Parameters:
  ///   - facts: all about the match; its ``MatchFacts/length`` is set to the number of moves.
  ///   - game: the game.
  ///   - start: the position before the first move.
  ///   - moves: legal moves, passes included.
  ///   - annotate: adds what is known about a ply besides its move, by its index.
  public init<G: Game>(
    _ facts: MatchFacts, of game: G, from start: G.Position, _ moves: [G.Move],
    _ annotate: (Int, inout ArchivedPly) -> Void = { _, _ in }
  ) {
    let line = game.canonicalLine(from: start, moves)
    var position = start
    var plies: [ArchivedPly] = []
    plies.reserveCapacity(moves.count)
    for (index, move) in moves.enumerated() {
      var ply = ArchivedPly(
        side: position.turn, move: move.description,
        key: PositionKey(rawValue: line.keys[index]),
        canonicalMove: line.moves[index].description)
      annotate(index, &ply)
      plies.append(ply)
      position.playUnchecked(move)
    }
    self.init(facts, plies: plies, end: PositionKey(rawValue: line.keys[moves.count]))
  }
}

extension Game {
  /// The canonical key of a position, under which archives find it.
  public func archiveKey(of position: Position) -> PositionKey {
    PositionKey(rawValue: canonicalLine(from: position, []).keys[0])
  }

  /// The text of a legal move's canonical image, as archives count it; see `PlayedMove.move`.
  public func canonicalMove(_ move: Move, in position: Position) -> String {
    canonicalLine(from: position, [move]).moves[0].description
  }
}

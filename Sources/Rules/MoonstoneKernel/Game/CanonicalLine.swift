/// A line of play as all of its images under the game's symmetries have it in common.
///
/// Positions that are images of each other have the same key, and moves that are images of each
/// other from there have the same canonical move.
public struct CanonicalLine<Move: Symbol>: Hashable, Sendable {
  /// The keys of the positions, one more than the moves.
  public var keys: [UInt64]
  /// For each move, its least image, by code, among those onto the canonical board.
  public var moves: [Move]

  /// Creates it from its parts.
  @inlinable public init(keys: [UInt64], moves: [Move]) {
    self.keys = keys
    self.moves = moves
  }
}

extension GameKnowledge {
  /// The least key of each position's images, mixed with the game's name; of each move, the least
  /// image onto a board with that key.
  @inlinable public func canonicalLine(
    from start: Position, _ moves: [Move]
  ) -> CanonicalLine<Move> {
    let symmetries = symmetries
    var salt: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { salt = (salt ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    var line = CanonicalLine<Move>(keys: [], moves: [])
    line.keys.reserveCapacity(moves.count &+ 1)
    line.moves.reserveCapacity(moves.count)
    var keys: [UInt64] = []
    keys.reserveCapacity(symmetries.count)
    var position = start
    for index in 0...moves.count {
      let own = position.key
      var least = own
      keys.removeAll(keepingCapacity: true)
      for symmetry in symmetries {
        let key = symmetry.position(position).key
        keys.append(key)
        least = min(least, key)
      }
      line.keys.append(SplitMix64.mix(least ^ salt))
      guard index < moves.count else { break }
      let move = moves[index]
      var canonical = own == least ? move : nil
      for (symmetry, key) in zip(symmetries, keys) where key == least {
        let image = symmetry.move(move)
        if let known = canonical, known.code <= image.code { continue }
        canonical = image
      }
      line.moves.append(canonical ?? move)
      position.playUnchecked(move)
    }
    return line
  }
}

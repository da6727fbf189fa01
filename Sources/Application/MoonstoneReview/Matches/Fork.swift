import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReports
import MoonstoneSupport

extension JournalReading {
  /// The journal of a match that begins like this one.
  ///
  /// - Parameters:
  ///   - ply: the number of plies that both matches share.
  ///   - players: the players from there on; `nil` keeps the player at that ply, or the present one
  ///     if it is the last.
  /// - Throws: when the match does not have such a ply to continue from.
  package func fork(
    at ply: Int, players: Sides<PlayerIdentity?> = Sides(both: nil)
  ) throws(NoSuchPly) -> JournalReading {
    let standing = standing
    try NoSuchPly.check(ply, of: standing.count, endingAt: match.position)
    var fork = prefix(through: ply == 0 ? beginning : standing[ply - 1])
    for side in Side.allCases {
      let present = ply == standing.count ? match.players[side] : fork.match.players[side]
      fork.seat(players[side] ?? present, at: side)
    }
    return fork
  }

  private mutating func seat(_ player: PlayerIdentity, at side: Side) {
    let old = match.players[side]
    if player == old { return }
    // Another version of the same script keeps its memory.
    let isSwap =
      player.name.isExactly(old.name) && player.digest != nil && match.request != nil
    // Players may change before the start, and while a move or a pass is requested.
    try? apply(.interrupt(isSwap ? .swap(side, to: player) : .change(side, to: player)))
  }
}

extension MatchRecord {
  /// The journal of a match that begins like this one.
  ///
  /// - Parameters:
  ///   - ply: the number of plies that both matches share.
  ///   - players: the players from there on; `nil` keeps the player of a side.
  ///   - program: who writes the new journal, if the match does not know who recorded it.
  /// - Throws: a ``NoSuchPly``, or a `Rejection` if the match cannot be played again.
  package func fork(
    at ply: Int, players: Sides<PlayerIdentity?>, by program: String
  ) throws -> JournalReading<G> {
    try NoSuchPly.check(ply, of: plies.count, endingAt: end)
    return try JournalReading(prefix(ply), by: program).fork(at: ply, players: players)
  }
}

/// A match cannot be forked at this ply.
package struct NoSuchPly: ExplainedError {
  /// The ply that was named.
  package let ply: Int
  package let plies: Int
  /// Whether the rules ended the match, so that it cannot continue from its last ply.
  package let isOver: Bool

  package var faultKind: FaultKind { .usage }

  package var description: String {
    let most = plies - (isOver ? 1 : 0)
    return "the match has \(plies.plies) "
      + (isOver ? "and is over by its rules then" : "so far") + "; "
      + (most > 0 ? "name one from 0 to \(most)" : "name 0")
  }

  fileprivate static func check<P: Position>(
    _ ply: Int, of plies: Int, endingAt end: P
  ) throws(NoSuchPly) {
    let isOver = end.outcome != nil
    let most = plies - (isOver ? 1 : 0)
    guard (0...max(most, 0)).contains(ply), most >= 0 else {
      throw NoSuchPly(ply: ply, plies: plies, isOver: isOver)
    }
  }
}

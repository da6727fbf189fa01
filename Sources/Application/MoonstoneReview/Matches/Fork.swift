import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReports

/// A match that begins as another one has begun.
package struct Fork<G: Game>: Sendable {
  /// The new match, where it goes on.
  package private(set) var match: Match<G>
  /// How many bytes of the journal they share.
  private let sharedBytes: Int
  /// What happens in the new match only.
  private var events: [Match<G>.Event] = []

  /// - Parameters:
  ///   - ply: the number of plies that both matches share.
  ///   - players: the players from there on; `nil` for the one that played at that ply, or plays now
  ///     if it is the last.
  /// - Throws: when the match has no such ply to go on from.
  package init(
    of reading: JournalReading<G>, at ply: Int, players: Sides<PlayerIdentity?>
  ) throws(NoSuchPly) {
    let standing = reading.standing
    let isOver = reading.match.position.outcome != nil
    let most = standing.count - (isOver ? 1 : 0)
    guard (0...max(most, 0)).contains(ply), most >= 0 else {
      throw NoSuchPly(ply: ply, plies: standing.count, isOver: isOver)
    }
    let last = ply == 0 ? reading.beginning : standing[ply - 1]
    match = last.map { reading.match(after: $0) } ?? reading.start
    sharedBytes = last?.end ?? reading.headerEnd
    for side in Side.allCases {
      let present = ply == standing.count ? reading.match.players[side] : match.players[side]
      seat(players[side] ?? present, at: side)
    }
  }

  private mutating func seat(_ player: PlayerIdentity, at side: Side) {
    let old = match.players[side]
    if player == old { return }
    // The same script with another text keeps its memory.
    let isSwap = player.name == old.name && player.digest != nil && match.request != nil
    let interrupt: Interrupt = isSwap ? .swap(side, to: player) : .change(side, to: player)
    // Where a move or a pass is asked for, and before the start, players may come and go.
    let told = (try? match.apply(.interrupt(interrupt))) ?? []
    events += told.filter { if case .asked = $0 { false } else { true } }
  }

  /// The new match's journal; `text` is that of the old one.
  package func lines(from text: String) -> [String] {
    let shared = text.utf8.prefix(sharedBytes).split(separator: UInt8(ascii: "\n"))
    return shared.map { String(decoding: $0, as: UTF8.self) }
      + events.compactMap { JournalLine.event($0, ply: match.ply) }
  }
}

/// A match cannot be forked at a ply.
package struct NoSuchPly: Error, CustomStringConvertible {
  package let ply: Int
  /// How many plies the match has.
  package let plies: Int
  /// Whether the match is over by its rules then, so that its last ply is no place to go on from.
  package let isOver: Bool

  package var description: String {
    let most = plies - (isOver ? 1 : 0)
    return "the match has \(plies.plies) "
      + (isOver ? "and is over by its rules then" : "so far") + "; "
      + (most > 0 ? "name one from 0 to \(most)" : "name 0")
  }
}

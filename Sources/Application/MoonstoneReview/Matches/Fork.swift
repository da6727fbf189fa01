import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReports
import MoonstoneSupport

/// A match that begins like another match.
package struct Fork<G: Game>: Sendable {
  /// The new match, where it continues.
  package private(set) var match: Match<G>
  /// The number of bytes that the journals share, without a byte order mark.
  private let sharedBytes: Int
  /// The lines of the beginning of a match without a journal.
  private var shared: [String] = []
  /// The events of the new match only.
  private var events: [Match<G>.Event] = []

  /// - Parameters:
  ///   - ply: the number of plies that both matches share.
  ///   - players: the players from there on; `nil` keeps the player at that ply, or the present one
  ///     if it is the last.
  /// - Throws: when the match does not have such a ply to continue from.
  package init(
    of reading: JournalReading<G>, at ply: Int, players: Sides<PlayerIdentity?>
  ) throws(NoSuchPly) {
    let standing = reading.standing
    try Self.check(ply, of: standing.count, endingAt: reading.match.position)
    let last = ply == 0 ? reading.beginning : standing[ply - 1]
    match = last.map { reading.match(after: $0) } ?? reading.start
    sharedBytes = (last?.end ?? reading.headerEnd) - reading.textStart
    for side in Side.allCases {
      let present = ply == standing.count ? reading.match.players[side] : match.players[side]
      seat(players[side] ?? present, at: side)
    }
  }

  /// - Parameters:
  ///   - ply: the number of plies that both matches share.
  ///   - players: the players from there on; `nil` keeps the player of a side.
  ///   - program: who writes the new journal, if the match does not know who recorded it.
  /// - Throws: a ``NoSuchPly``, or a `Rejection` if the match cannot be played again.
  package init(
    of record: MatchRecord<G>, at ply: Int, players: Sides<PlayerIdentity?>, program: String
  ) throws {
    try Self.check(ply, of: record.plies.count, endingAt: record.end)
    sharedBytes = 0
    var beginning = record.prefix(ply)
    // Without limits every move is in time.
    if (try? beginning.match()) == nil { beginning.control = MatchControl() }
    shared = try beginning.journal(by: program).lines
    match = try beginning.match()
    for side in Side.allCases { if let player = players[side] { seat(player, at: side) } }
  }

  private static func check(
    _ ply: Int, of plies: Int, endingAt end: G.Position
  ) throws(NoSuchPly) {
    let isOver = end.outcome != nil
    let most = plies - (isOver ? 1 : 0)
    guard (0...max(most, 0)).contains(ply), most >= 0 else {
      throw NoSuchPly(ply: ply, plies: plies, isOver: isOver)
    }
  }

  private mutating func seat(_ player: PlayerIdentity, at side: Side) {
    let old = match.players[side]
    if player == old { return }
    // Another version of the same script keeps its memory.
    let isSwap =
      player.name.isExactly(old.name) && player.digest != nil && match.request != nil
    let interrupt: Interrupt = isSwap ? .swap(side, to: player) : .change(side, to: player)
    // Players may change before the start, and while a move or a pass is requested.
    let told = (try? match.apply(.interrupt(interrupt))) ?? []
    events += told.filter { if case .asked = $0 { false } else { true } }
  }

  /// Returns the lines of the new journal; `text` is the old one, without a byte order mark.
  package func lines(from text: String) -> [String] {
    let shared = text.utf8.prefix(sharedBytes).split(separator: UInt8(ascii: "\n"))
    return shared.map { String(decoding: $0, as: UTF8.self) } + newLines
  }

  /// The lines of the new journal of a match that had none.
  package var lines: [String] { shared + newLines }

  private var newLines: [String] { events.compactMap { JournalLine.event($0) } }
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
}

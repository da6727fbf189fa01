import MoonstoneJournal
import MoonstoneKernel

/// Another match that begins as one has begun.
struct Fork<G: Game>: Sendable {
  /// The new match, where it goes on.
  private(set) var match: Match<G>
  /// How many bytes of the journal they share.
  private let sharedBytes: Int
  /// What happens in the new match only.
  private var events: [Match<G>.Event] = []

  /// - Parameters:
  ///   - ply: how many of the plies that stand both matches have.
  ///   - players: who plays on; `nil` for who played at that ply, or plays now if it is the last.
  /// - Throws: exit code 64 when the match has no such ply to go on from.
  init(
    of reading: JournalReading<G>, at ply: Int, players: Sides<PlayerIdentity?>
  ) throws(Failure) {
    let standing = reading.standing
    let isOver = reading.match.position.outcome != nil
    let most = standing.count - (isOver ? 1 : 0)
    guard (0...max(most, 0)).contains(ply), most >= 0 else {
      let why = isOver ? "and is over by its rules then" : "so far"
      throw .usage(
        "--at \(ply): the match has \(standing.count.plies) \(why); "
          + (most > 0 ? "name one from 0 to \(most)" : "name 0"))
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
  func lines(from text: String) -> [String] {
    let shared = text.utf8.prefix(sharedBytes).split(separator: UInt8(ascii: "\n"))
    return shared.map { String(decoding: $0, as: UTF8.self) }
      + events.compactMap { JournalLine.event($0, ply: match.ply) }
  }
}

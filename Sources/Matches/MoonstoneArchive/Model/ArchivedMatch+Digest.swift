import MoonstoneKernel
import MoonstoneSupport

extension ArchivedMatch {
  /// What tells matches apart, in 32 bytes: a SHA-256 of the game, the players, the event, the
  /// start, the seed, the moves and the ending. A match with these in common is the same one.
  ///
  /// Dates count only where there is no seed. Comments, times and analyses do not count.
  public var digest: [UInt8] {
    let facts = facts.composed
    var text: [UInt8] = []
    text.reserveCapacity(64 + 4 * plies.count + facts.start.utf8.count)
    func add(_ part: String?) {
      text.append(contentsOf: "\(part?.utf8.count ?? -1):".utf8)
      text.append(contentsOf: (part ?? "").utf8)
    }
    add("moonstone match 1")
    add(facts.game)
    add(facts.rules)
    for side in Side.allCases {
      add(facts.players[side].name)
      add(facts.players[side].kind.rawValue)
      add(facts.players[side].version)
      add(facts.players[side].parameters)
    }
    add(facts.event)
    add(facts.round)
    add(facts.start)
    add(facts.seed.map { "\($0)" } ?? facts.date)
    add(facts.ending?.outcome?.rawValue)
    add(facts.ending?.termination.rawValue)
    add(facts.ending?.side?.description)
    for ply in plies {
      text.append(contentsOf: ply.move.utf8)
      text.append(UInt8(ascii: " "))
    }
    let digits = Array(sha256(text).utf8)
    func value(_ digit: UInt8) -> UInt8 { digit < 58 ? digit - 48 : digit - 87 }
    return stride(from: 0, to: 64, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
  }
}

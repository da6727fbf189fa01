/// Identifies a match within an event, independently of the names of files and of other entrants.
struct MatchKey: Hashable, Comparable {
  let round: Int
  let number: Int
  let leg: Int
  /// What the matches of the two entrants are kept under.
  let black: String
  let white: String

  static func < (one: MatchKey, other: MatchKey) -> Bool {
    (one.round, one.number, one.leg, one.black, one.white)
      < (other.round, other.number, other.leg, other.black, other.white)
  }
}

extension MatchKey {
  init(_ match: ScheduledMatch, of event: ArenaEvent) {
    let round = match.pairing.round
    self.init(
      round: round, number: match.pairing.number, leg: match.leg,
      black: event.id(of: match.black, in: round), white: event.id(of: match.white, in: round))
  }

  init(_ line: ResultLine) {
    self.init(
      round: line.round, number: line.number, leg: line.leg, black: line.black, white: line.white)
  }
}

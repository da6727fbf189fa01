import MoonstoneKernel

extension EventReading {
  /// Calls `body` with each match of the event, for ratings: those of versions that have left, too.
  package func forEachRatedMatch(_ body: (RatedMatch) -> Void) throws(EventError) {
    var players: [String: RatedPlayer] = [:]
    for entrant in event.everybody + former.map(\.entrant) {
      players[entrant.id] = RatedPlayer(name: entrant.name, digest: entrant.digest)
    }
    let control = event.clocks.tickControl
    let ticks = control == .unlimited ? "" : control.description
    try forEachLine { line, _, _ throws(EventError) in
      // Entrants that are alike are numbered: they are one player.
      func player(_ id: String) -> RatedPlayer {
        if let known = players[id] { return known }
        let plain = id.split(separator: "#").first.map(String.init) ?? id
        return players[plain] ?? RatedPlayer(name: id, digest: nil)
      }
      guard let outcome = OutcomeWord(rawValue: line.outcome),
        let termination = Termination(rawValue: line.termination),
        let fingerprint = UInt64(line.fingerprint, radix: 16)
      else { return }
      let both = Sides(black: player(line.black), white: player(line.white))
      let facts = RatedMatchFacts(
        opening: line.opening, ticks: ticks, seed: line.seed,
        round: "\(line.round).\(line.number)", termination: termination)
      body(RatedMatch(players: both, winner: outcome.winner, facts, course: fingerprint))
    }
  }
}

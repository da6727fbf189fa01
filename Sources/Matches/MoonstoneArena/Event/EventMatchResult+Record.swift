import MoonstoneKernel
import MoonstoneRecords

extension EventMatchResult {
  /// The match, with what its line in the event says of it. Times of moves are not in it.
  ///
  /// - Parameters:
  ///   - game: the game that was played.
  ///   - event: the event, which knows the versions of its entrants and the clocks.
  ///   - place: where the match is, for messages.
  /// - Throws: a `MatchFault` if a move is illegal in this game.
  public func record<G: Game>(
    of game: G, in event: ArenaEvent, place: String = ""
  ) throws(MatchFault) -> MatchRecord<G> {
    guard let start = try? game.position(opening.start),
      var record = try? MatchRecord(game, from: start, checking: moves, place: place)
    else { throw MatchFault(place, "a move is not legal in \(game.name)") }
    record.players = event.players(of: self)
    record.control = MatchControl(event.clocks)
    if record.ending == nil || result.termination != .rules { record.ending = ending }
    record.tags.round = result.match.numbers
    record.tags.opening = opening.name
    record.tags.seed = seed
    record.tags.rules = event.rules ?? game.rulesDigest
    record.tags.memory = event.memory
    record.tags.program = event.program
    return record
  }

  private var ending: Ending {
    let outcome = result.winner.map { Outcome.win($0, by: result.margin ?? 1) } ?? .draw
    return Ending(
      outcome: result.termination == .aborted ? nil : outcome, termination: result.termination,
      side: result.side, message: message)
  }

  /// The place of the match in its event, in words: `round 1, pair 2, match 1`.
  package var placeInEvent: String {
    let scheduled = result.match
    return "round \(scheduled.pairing.round), pair \(scheduled.pairing.number), "
      + "match \(scheduled.leg)"
  }
}

extension ArenaEvent {
  /// The players of a match, by the names in its line.
  fileprivate func players(of kept: EventMatchResult) -> Sides<PlayerIdentity> {
    let places = Sides(black: kept.result.match.black, white: kept.result.match.white)
    func player(_ side: Side) -> PlayerIdentity {
      let name = kept.names[side]
      // A former entrant has a place beyond the list, and its version may be gone.
      let known = entrants.indices.contains(places[side]) ? entrants[places[side]] : nil
      let entrant =
        known?.name.isExactly(name) == true ? known : everybody.first { $0.name.isExactly(name) }
      return entrant?.identity ?? PlayerIdentity(name: name)
    }
    return Sides(black: player(.black), white: player(.white))
  }
}

extension ArenaEvent.Opening {
  /// A match that begins with this opening, from the game's initial position on if the opening's
  /// moves begin there.
  ///
  /// - Parameter record: the match, from the opening's position on.
  /// - Returns: the match, and how many of its plies belong to the opening.
  public func leading<G: Game>(
    into record: MatchRecord<G>
  ) -> (record: MatchRecord<G>, lead: Int) {
    let lead = lead(in: record.game)
    return (record.following(lead), lead.count)
  }
}

import MoonstoneArchive
import MoonstoneArena
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

extension ArchivedMatch {
  /// The match of another program's file.
  ///
  /// - Parameters:
  ///   - match: the match as its file tells it.
  ///   - game: the game.
  ///   - program: who reads it.
  package init<G: Game>(_ match: MatchRecord<G>, of game: G, program: String) {
    var record = match
    record.tags.rules = game.rulesDigest
    record.tags.date = match.tags.date.flatMap { MatchDate.standard($0) }
    record.tags.program = program
    self.init(record)
  }

  /// A match of an event.
  ///
  /// - Parameters:
  ///   - kept: the match.
  ///   - event: the event.
  ///   - name: what the event is called.
  ///   - game: the game.
  /// - Returns: `nil` if a move is illegal in this game.
  package init?<G: Game>(
    _ kept: EventMatchResult, of event: ArenaEvent, named name: String, game: G
  ) {
    guard let start = try? game.position(kept.opening.start),
      let played = try? MatchRecord(game, from: start, checking: kept.moves)
    else { return nil }
    let result = kept.result
    var facts = MatchFacts(
      game: game.name, players: event.players(of: kept), start: kept.opening.start)
    facts.rules = game.rulesDigest
    facts.event = name
    facts.round = [result.match.pairing.round, result.match.pairing.number, result.match.leg]
      .map(String.init).joined(separator: ".")
    facts.opening = kept.opening.name
    facts.seed = kept.seed
    facts.program = event.program
    let ticks = event.clocks.tickControl
    facts.limits = MatchFacts.Limits(
      time: event.clocks.control.description,
      ticks: ticks == .unlimited ? nil : ticks.description, memory: event.memory)
    let isDecided = result.termination != .aborted
    facts.ending = ArchivedEnding(
      outcome: isDecided ? result.winner.map { $0 == .black ? .black : .white } ?? .draw : nil,
      margin: result.margin, termination: result.termination, side: result.side,
      message: kept.message)
    self.init(facts, of: game, from: start, played.moves)
  }
}

extension ArenaEvent {
  /// The players of a match, by the names in its line.
  fileprivate func players(of kept: EventMatchResult) -> Sides<ArchivedPlayer> {
    let places = Sides(black: kept.result.match.black, white: kept.result.match.white)
    func player(_ side: Side) -> ArchivedPlayer {
      let name = kept.names[side]
      // A former entrant has a place beyond the list, and its version may be gone.
      let known = entrants.indices.contains(places[side]) ? entrants[places[side]] : nil
      let entrant =
        known?.name.isExactly(name) == true ? known : everybody.first { $0.name.isExactly(name) }
      return entrant.map { ArchivedPlayer($0.identity) } ?? ArchivedPlayer(name: name)
    }
    return Sides(black: player(.black), white: player(.white))
  }
}

extension MatchDate {
  /// A date as archives have it; `nil` if it has no year.
  ///
  /// A GGF file has `2003.12.15_13:24:03.MST` or seconds of the Unix epoch, WTHOR only a year.
  static func standard(_ text: String) -> String? {
    let parts = text.split(maxSplits: 5) { !$0.isASCII || !$0.isWholeNumber }.map(String.init)
    guard let first = parts.first, let year = Self.year(of: text), year > 0 else { return nil }
    guard Int(first) == year else {
      return Int(first).map { MatchMoment.text(ofSeconds: $0) }
    }
    let numbers = parts.dropFirst().prefix(2).compactMap { Int($0) }
    guard numbers.count == 2, (1...12).contains(numbers[0]), (1...31).contains(numbers[1]) else {
      return zeroPadded(year, to: 4)
    }
    return [(year, 4), (numbers[0], 2), (numbers[1], 2)]
      .map { zeroPadded($0, to: $1) }.joined(separator: "-")
  }
}

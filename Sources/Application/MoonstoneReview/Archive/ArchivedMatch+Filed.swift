import MoonstoneArchive
import MoonstoneArena
import MoonstoneKernel
import MoonstoneSupport

extension ArchivedMatch {
  /// The match of another program's file.
  ///
  /// - Parameters:
  ///   - match: the match as its file tells it.
  ///   - game: the game.
  ///   - program: who reads it.
  package init<G: Game>(_ match: FiledMatch<G>, of game: G, program: String) {
    let names = match.players ?? game.sideNames.map { PlayerIdentity(name: $0) }
    var facts = MatchFacts(
      game: game.name, players: names.map { ArchivedPlayer($0) }, start: match.start.description)
    facts.rules = game.rulesDigest
    facts.event = match.event.isEmpty ? nil : match.event
    facts.date = MatchDate.standard(match.date)
    facts.program = program
    if match.time.black == match.time.white {
      facts.limits = MatchFacts.Limits(time: match.time.black.description)
    }
    facts.ending =
      match.end.outcome.map { ArchivedEnding(Ending(outcome: $0, termination: .rules)) }
      ?? match.stopped.flatMap { ArchivedEnding($0) }
    self.init(facts, of: game, from: match.start, match.moves) { index, ply in
      guard index < match.plies.count else { return }
      ply.value = match.plies[index].comment?.value
      ply.depth = match.plies[index].comment?.depth
      ply.time = match.plies[index].elapsed
    }
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
    guard let start = try? game.position(kept.opening.start) else { return nil }
    var position = start
    var moves: [G.Move] = []
    for text in kept.moves {
      guard let move = G.Move(text), position.isLegal(move) else { return nil }
      moves.append(move)
      position.playUnchecked(move)
    }
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
    self.init(facts, of: game, from: start, moves)
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

extension ArchivedEnding {
  /// The action that ended the match; `nil` for anything that does not end one.
  fileprivate init?(_ interrupt: Interrupt) {
    switch interrupt {
    case .resign(let side):
      self.init(
        outcome: side == .black ? .white : .black, termination: .resignation, side: side)
    case .forfeit(let side, let forfeit):
      self.init(
        outcome: side == .black ? .white : .black, termination: forfeit.termination, side: side,
        message: forfeit.message)
    case .abort(let message):
      self.init(outcome: nil, termination: .aborted, message: message)
    default: return nil
    }
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

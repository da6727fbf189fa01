import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneTestSupport
import Testing

/// The lines of a journal that made the plies of its match as it stands.
@Suite struct StandingLinesTests {
  @Test func everyLineThatStandsIsThatOfItsPly() throws {
    for seed in 1...200 {
      let random = try RandomMatch(Strip(), seed: UInt64(seed))
      let begun = Match(
        Strip(), from: random.match.start, players: random.begun,
        clocks: random.record.control.clocks ?? Clocks(.unlimited))
      try Self.expectStanding(of: random.match, random.events, begun, "\(seed)")
    }
  }

  /// A pass that was taken back and told again is followed by the moves that followed it before.
  @Test func aPassThatIsToldAgainTakesNoMoveAway() throws {
    var count = 0
    for seed in 1...200 {
      var random = SplitMix64(seed: UInt64(seed))
      let begun = Match(
        Strip(), from: try RandomMatch(Strip(), seed: UInt64(seed)).match.start,
        players: Sides(both: PlayerIdentity(name: "somebody")), clocks: Clocks(.unlimited))
      var (match, events) = (begun, [Match<Strip>.Event]())
      func apply(_ action: Match<Strip>.Action) throws { events += try match.apply(action) }
      func answer() throws -> Bool {
        guard let request = match.request else { return false }
        if case .acknowledgePass = request.kind {
          try apply(.answer(request, .acknowledge))
          return true
        }
        let moves = Array(match.position.legalMoves)
        let choice = Choice(moves[random.below(moves.count)])
        try apply(.answer(request, .play(choice, elapsed: .zero)))
        return false
      }
      try apply(.start)
      while match.request != nil, try !answer() {}
      guard match.request != nil, match.moves.last == Strip().pass, try !answer() else { continue }
      try apply(.interrupt(.takeBack(plies: 2)))
      if case .paused = match.phase { try apply(.interrupt(.resume)) }
      guard try answer(), match.undone.count == 1 else { continue }
      try apply(.interrupt(.redo(plies: 1)))
      try Self.expectStanding(of: match, events, begun, "\(seed)")
      count += 1
    }
    #expect(count > 5)
  }

  private static func expectStanding(
    of match: Match<Strip>, _ events: [Match<Strip>.Event], _ begun: Match<Strip>, _ what: String
  ) throws {
    var lines = [
      JournalLine.header(JournalHeader(begun, seed: 1, memory: 64 << 20, program: "test"))
    ]
    lines += events.compactMap { JournalLine.event($0) }
    let reading = try JournalReading(
      Array((lines.joined(separator: "\n") + "\n").utf8), file: "m.jsonl", game: Strip())
    let standing = reading.standing
    #expect(standing.count == match.moves.count, "\(what)")
    for (entry, move) in zip(standing, match.moves) {
      switch entry.content {
      case .event(.played(let choice, by: _, changes: _, elapsed: _, _)):
        #expect(choice.move == move, "\(what), line \(entry.line)")
      case .event(.passed): #expect(move == Strip().pass, "\(what), line \(entry.line)")
      default: Issue.record("\(what): line \(entry.line) is no ply")
      }
    }
  }
}

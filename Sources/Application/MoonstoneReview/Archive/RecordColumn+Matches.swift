import MoonstoneArchive
import MoonstoneKernel
import MoonstoneLua

extension RecordField {
  /// Whether only matches with their plies have it.
  var needsPlies: Bool { kind == .list || name == "moves" }

  /// The field of some matches, for a predicate.
  ///
  /// - Parameters:
  ///   - matches: the matches.
  ///   - plies: their plies; empty lists where they are not needed.
  func column(
    of matches: ArraySlice<FoundMatch>, _ plies: ArraySlice<[ArchivedPly]>
  ) -> RecordColumn {
    switch kind {
    case .text where name == "moves":
      RecordColumn(texts: plies.map { $0.map(\.move).joined(separator: " ") })
    case .text:
      RecordColumn(texts: matches.map { text(of: $0.facts) ?? "" })
    case .integer:
      RecordColumn(integers: matches.map { integer(of: $0) })
    case .list:
      RecordColumn(lists: plies.map { $0.map { number(of: $0) } })
    }
  }

  private func text(of facts: MatchFacts) -> String? {
    let players = facts.players
    let winner = facts.ending?.outcome?.winner
    switch name {
    case "game": return facts.game
    case "black": return players.black.name
    case "white": return players.white.name
    case "black_version": return players.black.version
    case "white_version": return players.white.version
    case "result": return facts.ending?.outcome?.rawValue
    case "winner": return winner.map { players[$0].name }
    case "loser": return winner.map { players[$0.opponent].name }
    case "termination": return facts.ending?.termination.rawValue
    case "forfeiter": return facts.ending?.side?.description
    case "message": return facts.ending?.message
    case "date": return facts.date
    case "event": return facts.event
    case "round": return facts.round
    case "opening": return facts.opening
    case "start": return facts.start
    case "time_control": return facts.limits.time
    case "tick_control": return facts.limits.ticks
    case "program": return facts.program
    default: preconditionFailure("a predicate's field \(name) has no source")
    }
  }

  private func integer(of match: FoundMatch) -> Int? {
    switch name {
    case "number": return match.number
    case "margin": return match.facts.ending?.margin
    case "plies": return match.facts.length
    case "seed": return match.facts.seed.map { Int(clamping: $0) }
    default: preconditionFailure("a predicate's field \(name) has no source")
    }
  }

  private func number(of ply: ArchivedPly) -> Double? {
    switch name {
    case "values": return ply.value
    case "depths": return ply.depth.map(Double.init)
    case "costs": return ply.ticks.map(Double.init)
    case "times": return ply.time.map { $0 / .seconds(1) }
    case "analyses": return ply.analysis
    case "turns": return ply.side == .black ? 0 : 1
    default: preconditionFailure("a predicate's field \(name) has no source")
    }
  }
}

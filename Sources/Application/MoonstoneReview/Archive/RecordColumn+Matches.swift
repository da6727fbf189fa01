import MoonstoneArchive
import MoonstoneKernel
import MoonstoneLua

extension RecordField {
  /// The fact of plies that it is; `nil` if matches have it without their plies.
  var plyColumn: PlyColumns.Column? {
    switch name {
    case "moves": .move
    case "turns": .side
    case "values": .value
    case "depths": .depth
    case "costs": .ticks
    case "times": .time
    case "analyses": .analysis
    case "losses": .loss
    case "best_moves": .best
    default: nil
    }
  }

  /// The field of some matches, for a predicate.
  ///
  /// - Parameter matches: the matches.
  func column(of matches: ArraySlice<FoundMatch>) -> RecordColumn {
    switch kind {
    case .text: RecordColumn(texts: matches.map { text(of: $0.facts) ?? "" })
    case .integer: RecordColumn(integers: matches.map { integer(of: $0) })
    case .list: preconditionFailure("a predicate's field \(name) has no source")
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
}

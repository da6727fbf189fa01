import MoonstoneArchive
import MoonstoneKernel
import MoonstoneReports

/// A fact of an archived match that can be listed.
package enum MatchColumn: String, CaseIterable, Sendable {
  case number, date, game, black, white, result, margin, termination, plies, event, round, opening
  case message, seed, start, time, ticks, program, forfeiter
  case blackVersion = "black_version"
  case whiteVersion = "white_version"
  case moves

  /// What a table for people shows.
  package static let usual: [MatchColumn] = [
    .number, .date, .black, .white, .result, .margin, .termination, .plies, .event,
  ]
  /// What programs get.
  package static let all: [MatchColumn] = allCases.filter { $0 != .moves }

  /// Whether only the match with its plies has it.
  package var needsPlies: Bool { self == .moves }

  package var column: DataRows.Column {
    let isNumber = [.number, .margin, .plies, .seed].contains(self)
    return DataRows.Column(
      rawValue, isNumber: isNumber, isWhole: [.date, .result, .termination].contains(self))
  }

  /// The fact as a table for people shows it: a date without the time of day.
  package func shownCell(of match: FoundMatch, _ plies: [ArchivedPly]) -> Cell {
    self == .date
      ? Cell(match.facts.date.map { String($0.prefix { $0 != "T" }) }) : cell(of: match, plies)
  }

  package func cell(of match: FoundMatch, _ plies: [ArchivedPly]) -> Cell {
    let facts = match.facts
    switch self {
    case .number: return .integer(match.number)
    case .date: return Cell(facts.date)
    case .game: return .text(facts.game)
    case .black: return .text(facts.players.black.name)
    case .white: return .text(facts.players.white.name)
    case .result: return Cell(facts.ending?.outcome?.rawValue)
    case .margin: return Cell(facts.ending?.margin)
    case .termination: return Cell(facts.ending?.termination.rawValue)
    case .plies: return .integer(facts.length)
    case .event: return Cell(facts.event)
    case .round: return Cell(facts.round)
    case .opening: return Cell(facts.opening)
    case .message: return Cell(facts.ending?.message)
    case .seed: return Cell(facts.seed.map { Int(clamping: $0) })
    case .start: return .text(facts.start)
    case .time: return .text(facts.limits.time)
    case .ticks: return Cell(facts.limits.ticks)
    case .program: return Cell(facts.program)
    case .forfeiter: return Cell(facts.ending?.side?.description)
    case .blackVersion: return Cell(facts.players.black.version)
    case .whiteVersion: return Cell(facts.players.white.version)
    case .moves: return .text(plies.map(\.move).joined(separator: " "))
    }
  }
}

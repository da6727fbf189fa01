import MoonstoneKernel
import MoonstoneSupport

/// What came of playing a match of an event again.
public enum AuditFinding: Hashable, Sendable {
  /// Moves, result and ticks are those of the event.
  case agrees
  /// It ended by CPU time, in the event or here, and agrees as far as it went.
  case timedOut(here: Bool, there: Bool)
  /// The event says something else.
  case differs(AuditDifference)
}

/// A match that is not what an event says.
public struct AuditDifference: Hashable, Sendable {
  /// The match.
  public let match: ScheduledMatch
  /// The names of its players.
  public let names: Sides<String>
  /// The ply at which the moves part, counted from 1; `nil` if they are the same.
  public let ply: Int?
  /// What differs, in a sentence.
  public let what: String
  /// Where a capsule shows it; `nil` for nowhere.
  public internal(set) var capsule: String?

  /// Which match it is, for people.
  public var title: String {
    "round \(match.pairing.round), pair \(match.pairing.number), match \(match.leg), "
      + "\(names.black.printable) against \(names.white.printable)"
  }
}

/// A turn of a match that is not what an event says: the moves there and here, `nil` where the match
/// has none.
package struct DoubtedTurn: Codable, Equatable, Sendable {
  /// The move on record.
  package let recorded: String?
  /// The move that the script played when it was asked again.
  package let played: String?
}

/// The two sides of a comparison: the event's line, and what was played here.
struct AuditComparison {
  let recorded: ResultLine
  let played: ResultLine
  private let there: [Substring]
  private let here: [Substring]
  /// How many of the first moves are the same.
  let common: Int

  init(_ recorded: ResultLine, _ played: ResultLine) {
    self.recorded = recorded
    self.played = played
    there = recorded.moves.split(separator: " ")
    here = played.moves.split(separator: " ")
    common = zip(there, here).prefix { $0 == $1 }.count
  }

  /// What both have at a ply, counted from 0.
  func turn(at ply: Int) -> DoubtedTurn {
    func move(_ moves: [Substring]) -> String? {
      moves.indices.contains(ply) ? String(moves[ply]) : nil
    }
    return DoubtedTurn(recorded: move(there), played: move(here))
  }

  /// The number of moves of the event's match.
  var count: Int { there.count }
  var movesPart: Bool { common < max(there.count, here.count) }

  /// Whether a clock that nothing repeats ended one of them where the other went on.
  var isTimedOut: (here: Bool, there: Bool)? {
    let (isHere, isThere) = (played.endsByProcessorTime, recorded.endsByProcessorTime)
    guard isHere && common == here.count || isThere && common == there.count else { return nil }
    return (isHere, isThere)
  }

  /// What differs; `nil` if nothing does.
  ///
  /// - Parameter name: the name of the side that was asked at the place where moves part.
  func difference(_ name: (Side) -> String, _ asked: Side) -> String? {
    if recorded.repeatable == played.repeatable { return nil }
    if movesPart {
      let event =
        common < there.count
        ? "the event has \(there[common])" : "the event has the end, \(Self.end(recorded))"
      let now =
        common < here.count
        ? "\(name(asked)) plays \(here[common])" : "the match ends, \(Self.end(played))"
      return "at ply \(common + 1) \(event), and here \(now)".printable
    }
    let ends = (Self.end(recorded), Self.end(played))
    if ends.0 != ends.1 { return "the event has \(ends.0), and here it is \(ends.1)" }
    for side in [Side.black, .white] where recorded.ticks?[side] != played.ticks?[side] {
      func words(_ line: ResultLine) -> String { line.ticks.map { "\($0[side])" } ?? "no" }
      return "the event has \(words(recorded)) ticks for the moves of \(name(side)), and here they "
        + "take \(words(played))"
    }
    return "its line is not the one that is written here"
  }

  private static func end(_ line: ResultLine) -> String {
    let winner = line.outcome == OutcomeWord.draw.rawValue ? "a draw" : "a win of \(line.outcome)"
    let margin = line.margin.map { " by \($0)" } ?? ""
    switch line.termination {
    case Termination.rules.rawValue: return winner + margin
    case Termination.adjudicated.rawValue: return "\(winner)\(margin), adjudicated"
    default: return "\(winner) by \(line.termination)"
    }
  }
}

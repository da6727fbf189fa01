import Foundation
import MoonstoneArena
import MoonstoneSupport

/// The progress of an event: matches done and running, speed, time left, and the leader.
package struct EventCourse {
  /// The parts of the line, the most important first.
  private var parts: [String] = []
  private var leaders: [String] = []

  /// - Parameters:
  ///   - done: the number of matches since the program began.
  ///   - seconds: the time since then.
  package init(
    _ event: ArenaEvent, _ standings: Standings, done: Int, running: Int, seconds: Double
  ) {
    let progress = EventProgress(
      event, played: standings.played, planned: standings.planned, matches: done, in: seconds)
    parts = [progress.done, "\(running) running"] + progress.outlook
    leaders = standings.rows.prefix(3).filter { $0.matches > 0 }.map { row in
      let path = event.entrants[row.entrant].name as NSString
      let name = (path.lastPathComponent as NSString).deletingPathExtension
      return "\(name.printable) \(row.points.short)/\(row.matches)"
    }
  }

  /// Returns as many parts as fit.
  package func line(columns: Int) -> String {
    let all = leaders.indices.reversed().map { (parts.count, $0 + 1) }
    let fewer = parts.indices.reversed().map { ($0 + 1, 0) }
    for (parts, leaders) in all + fewer {
      let text = ([self.parts.prefix(parts).joined(separator: ", ")] + self.leaders.prefix(leaders))
        .joined(separator: "; ")
      if text.count <= columns { return text }
    }
    return String(parts[0].prefix(columns))
  }
}

extension Schedule {
  /// The least number of matches if pairings depend on results; otherwise 0.
  package var fewestMatches: Int {
    switch format {
    case .roundRobin, .gauntlet, .gate: 0
    case .swiss(let rounds, let pairs): rounds * (remaining / 2) * pairs * 2
    case .knockout(let pairs): (remaining - 1) * pairs * 2
    }
  }

  /// A prefix for counts that results may increase.
  package var atLeast: String {
    switch format {
    case .knockout, .gate: "at least "
    case .roundRobin, .gauntlet, .swiss: ""
    }
  }
}

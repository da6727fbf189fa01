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
    let schedule = event.schedule
    let planned = max(2 * event.share(of: standings.planned / 2), schedule.fewestMatches)
    let more = schedule.atLeast
    parts.append("\(standings.played) of \(more)\(planned) done")
    parts.append("\(running) running")
    if done > 0, seconds > 0 {
      let rate = Double(done) / seconds
      parts.append("\(more)\(Self.clock(Double(planned - standings.played) / rate)) left")
      parts.append(
        rate < 1
          ? "\((rate * 60).rounded(to: 1).short) a minute" : "\(rate.rounded(to: 1).short) a second"
      )
    }
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

  /// Formats a time: `1:05`, `2:00:00`.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e8).rounded())
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(whole % 60))" : "\(minutes):\(padded(whole % 60))"
  }
}

extension Schedule {
  /// The least number of matches if pairings depend on results; otherwise 0.
  package var fewestMatches: Int {
    switch format {
    case .roundRobin, .gauntlet: 0
    case .swiss(let rounds, let pairs): rounds * (remaining / 2) * pairs * 2
    case .knockout(let pairs): (remaining - 1) * pairs * 2
    }
  }

  /// A prefix for counts that ties may increase.
  package var atLeast: String {
    if case .knockout = format { "at least " } else { "" }
  }
}

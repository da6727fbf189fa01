import MoonstoneArena

/// Everything that an interface needs to show an event that is being played, as JSON.
package struct EventSnapshot: Encodable, Sendable {
  /// The parts of the page as HTML.
  private struct Parts: Encodable {
    let heading: String
    let standings: String
    let plot: String
    let rounds: String
    let cross: String
    let failures: String

    init(_ parts: EventParts) {
      heading = parts.heading.description
      standings = parts.standings.description
      plot = parts.plot.description
      rounds = parts.rounds.description
      cross = parts.cross.description
      failures = parts.failures.description
    }
  }

  private struct Progress: Encodable {
    let played: Int
    let planned: Int
    let words: String
  }

  private let id: String
  private let title: String
  private let isComplete: Bool
  private let progress: Progress
  private let parts: Parts
  private let recent: [EventMatchLine]
  private let problem: String?

  /// - Parameters:
  ///   - id: the name of the event on the page.
  ///   - progress: how far the event has come.
  ///   - problem: why the folder cannot be read any more.
  ///   - reproduce: the command line that repeats a capsule, without its file; `nil` shows only
  ///     the file.
  package init(
    _ id: String, _ follower: EventFollower, _ progress: EventProgress, problem: String?,
    reproduce: String? = nil
  ) {
    let report = follower.report
    self.id = id
    title = report.title
    isComplete = report.isComplete
    self.progress = Progress(
      played: progress.played, planned: progress.planned,
      words: report.isComplete
        ? progress.done : ([progress.done] + progress.outlook).joined(separator: ", "))
    let meetings = Meetings(report, follower.reading.results)
    let standings = report.standings
    let links = EventLinks {
      meetings.meeting($0, in: standings).matches > 0 ? "#/event/\(id)/\($0.word)" : nil
    } match: {
      ("replay", "#/kept/\(EventMatchLine.id(of: $0, in: id))")
    }
    parts = Parts(
      EventParts(
        report: report, meetings: meetings, forfeits: follower.forfeits,
        folder: follower.reading.path, links: links, reproduce: reproduce))
    recent = follower.recent.map { EventMatchLine(id, $0) }
    self.problem = problem
  }
}

/// A match of an event, in a list.
package struct EventMatchLine: Encodable, Sendable {
  private let id: String
  private let black: String
  private let white: String
  private let verdict: String
  private let place: String

  /// - Parameter event: the name of the event on the page.
  init(_ event: String, _ kept: EventMatchResult) {
    id = Self.id(of: kept.result.match, in: event)
    black = kept.names.black.printable
    white = kept.names.white.printable
    verdict = kept.verdict
    place = kept.place
  }

  static func id(of match: ScheduledMatch, in event: String) -> String {
    let pairing = match.pairing
    return "\(event).\(pairing.round)-\(pairing.number)-\(pairing.first)-\(pairing.second)-"
      + "\(match.leg)"
  }
}

extension ScheduledMatch {
  /// The match of a name that ``EventMatchLine`` gives, without the event.
  package init?(word: some StringProtocol) {
    let numbers = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 5, let round = numbers[0], let number = numbers[1],
      let first = numbers[2], let second = numbers[3], let leg = numbers[4],
      [round, number].allSatisfy((1...Pairing.most).contains),
      [first, second].allSatisfy((0...Pairing.most).contains), first != second, leg == 1 || leg == 2
    else { return nil }
    self.init(Pairing(round: round, number: number, first: first, second: second), leg)
  }
}

/// The matches of a meeting, as JSON.
package struct MeetingMatches: Encodable, Sendable {
  /// The most matches that are listed.
  private static let most = 1000

  private let title: String
  /// How many matches the two have played.
  private let count: Int
  private let matches: [EventMatchLine]

  /// - Parameters:
  ///   - id: the name of the event on the page.
  ///   - word: the name of the meeting, as the links of an ``EventSnapshot`` have it.
  /// - Returns: `nil` if there is no such meeting.
  /// - Throws: `EventError` if the results have changed since they were read.
  package init?(_ id: String, _ follower: EventFollower, _ word: String) throws(EventError) {
    let (report, reading) = (follower.report, follower.reading)
    let meetings = Meetings(report, reading.results)
    let entrants = 0..<report.event.entrants.count
    guard let key = Meetings.Key(word), entrants.contains(key.low), entrants.contains(key.high),
      meetings.has(key)
    else { return nil }
    let meeting = meetings.meeting(key, in: report.standings)
    guard meeting.matches > 0 else { return nil }
    title = report.title(of: meeting)
    count = meeting.matches
    var lines: [(match: ScheduledMatch, line: EventMatchLine)] = []
    try reading.forEachMatch {
      meetings.key(of: $0.match.pairing) == key
    } _: { place, kept in
      guard lines.count < Self.most else { return }
      lines.append((place.result.match, EventMatchLine(id, kept())))
    }
    matches = lines.sorted { $0.match.isBefore($1.match) }.map(\.line)
  }
}

import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel

extension EventFollower {
  /// Everything that an interface needs to show the event while it is played.
  ///
  /// - Parameters:
  ///   - id: the name of the event on the page.
  ///   - progress: how far the event has come.
  ///   - problem: why the folder cannot be read any more.
  ///   - reproduce: the command line that repeats a capsule, without its file; `nil` shows only
  ///     the file.
  ///   - hears: whether it is told what was said when a player failed.
  package func snapshot(
    as id: String, _ progress: EventProgress, problem: String?, reproduce: String? = nil,
    hears: (PlayerIdentity) -> Bool = { _ in true }
  ) -> JSON {
    let words = report.isComplete ? [progress.done] : [progress.done] + progress.outlook
    return [
      "id": id, "title": report.title, "isComplete": report.isComplete,
      "progress": [
        "played": progress.played, "planned": progress.planned,
        "words": words.joined(separator: ", "),
      ] as JSON,
      "parts": parts(id, reproduce, hears),
      "recent": recent.map { $0.line(in: id, without: report.folder) }, "problem": problem,
    ]
  }

  /// The parts of the page as HTML.
  private func parts(
    _ id: String, _ reproduce: String?, _ hears: (PlayerIdentity) -> Bool
  ) -> JSON {
    let meetings = Meetings(report, reading.results)
    let standings = report.standings
    let links = EventLinks {
      meetings.meeting($0, in: standings).matches > 0 ? "#/event/\(id)/\($0.word)" : nil
    } match: {
      ("replay", "#/kept/\($0.id(in: id))")
    } failure: {
      "#/kept/\($0.id(in: id))/0/debug"
    }
    let parts = EventParts(
      report: report, meetings: meetings, forfeits: forfeits, folder: reading.path, links: links,
      reproduce: reproduce)
    return [
      "heading": parts.heading.description, "standings": parts.standings.description,
      "plot": parts.plot.description, "rounds": parts.rounds.description,
      "cross": parts.cross.description, "failures": parts.failures(hears).description,
    ]
  }

  /// The most matches of a meeting that are listed.
  private static var most: Int { 1000 }

  /// The matches of a meeting.
  ///
  /// - Parameters:
  ///   - word: the name of the meeting, as the links of ``snapshot(as:_:problem:reproduce:)`` have
  ///     it.
  ///   - id: the name of the event on the page.
  /// - Returns: `nil` if there is no such meeting.
  /// - Throws: `EventError` if the results have changed since they were read.
  package func meeting(_ word: String, as id: String) throws(EventError) -> JSON? {
    let meetings = Meetings(report, reading.results)
    let entrants = 0..<report.event.entrants.count
    guard let key = Meetings.Key(word), entrants.contains(key.low), entrants.contains(key.high),
      meetings.has(key)
    else { return nil }
    let meeting = meetings.meeting(key, in: report.standings)
    guard meeting.matches > 0 else { return nil }
    var lines: [(match: ScheduledMatch, line: JSON)] = []
    try reading.forEachMatch {
      meetings.key(of: $0.match.pairing) == key
    } _: { place, kept throws(EventError) in
      guard lines.count < Self.most else { return }
      lines.append((place.result.match, try kept().line(in: id, without: report.folder)))
    }
    return [
      "title": report.title(of: meeting), "count": meeting.matches,
      "matches": lines.sorted { $0.match.isBefore($1.match) }.map(\.line),
    ]
  }
}

extension EventMatchResult {
  /// - Parameters:
  ///   - event: the name of the event on the page.
  ///   - folder: what is left out of the names of players.
  fileprivate func line(in event: String, without folder: CommonFolder) -> JSON {
    [
      "id": result.match.id(in: event), "black": folder.without(names.black.printable),
      "white": folder.without(names.white.printable), "verdict": folder.without(verdict),
      "place": place,
    ]
  }
}

extension ScheduledMatch {
  /// The name of the match on the page.
  package func id(in event: String) -> String { "\(event).\(word)" }
}

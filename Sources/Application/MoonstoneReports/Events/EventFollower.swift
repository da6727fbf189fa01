import Foundation
import MoonstoneArena
import MoonstoneSupport

/// An event in progress, here or elsewhere, with everything that is in its folder so far.
package struct EventFollower: Sendable {
  /// How many of the last matches are at hand.
  private static let mostRecent = 10

  /// The folder as it was read last.
  package private(set) var reading: EventReading
  /// What followed from the results then.
  private var course: RunningPlan
  private var made: Once<EventReport>
  private(set) var forfeits: ForfeitKinds
  /// The last matches, the newest first.
  package private(set) var recent: [EventMatchResult]
  private var files: FileFollower

  package init(_ path: String) throws(EventError) {
    files = Self.files(of: path)
    reading = try EventReading(path)
    course = RunningPlan(reading.event.schedule)
    course.advance(reading.results.score)
    made = Self.report(on: reading, course.plan)
    forfeits = try ForfeitKinds(course.plan, reading)
    recent = []
    var last: [EventReading.ResultPlace] = []
    try reading.forEachMatch(where: { _ in true }) { place, _ in
      last.append(place)
      if last.count > 2 * Self.mostRecent { last.removeFirst(Self.mostRecent) }
    }
    for place in last.suffix(Self.mostRecent) { recent.insert(try reading.match(at: place), at: 0) }
  }

  private static func report(
    on reading: EventReading, _ plan: Schedule.Plan
  ) -> Once<EventReport> {
    Once { EventReport(reading.event, plan, reading.results, former: reading.former) }
  }

  /// The standings then, made when they are first asked for.
  package var report: EventReport { made.value }

  /// How many matches are known so far.
  package var planned: Int { 2 * course.plan.pairings.count }

  /// How many of them have a result.
  package var played: Int {
    let results = reading.results
    return course.plan.matches.count { results.has($0) }
  }

  /// Reads what was added to the folder. A change of the entrants makes it read everything again.
  ///
  /// - Returns: whether there is anything new.
  /// - Throws: `EventError`; what was read before stays.
  package mutating func follow() throws(EventError) -> Bool {
    var now = files
    guard now.look() else { return false }
    guard now.isOfSameEvent(as: files), reading.former.isEmpty else {
      self = try EventFollower(reading.path)
      return true
    }
    let before = reading.results.count
    var (reading, forfeits, recent) = (reading, forfeits, recent)
    try reading.readOn { place, kept in
      let match = kept()
      if place.result.forfeiter != nil { forfeits.add(place, match) }
      recent.insert(match, at: 0)
      if recent.count > Self.mostRecent { recent.removeLast() }
    }
    files = now
    self.reading = reading
    self.recent = recent
    guard reading.results.count > before else { return false }
    course.advance(reading.results.score)
    let plan = course.plan
    made = Self.report(on: reading, plan)
    // A test may have decided before some of them.
    self.forfeits = plan.decision == nil ? forfeits : try ForfeitKinds(plan, reading)
    return true
  }

  private static func files(of path: String) -> FileFollower {
    FileFollower([
      EventFolder.eventFile(in: path), EventFolder.changesFile(in: path),
      EventFolder.resultsFile(in: path),
    ])
  }
}

extension FileFollower {
  /// Whether at most results of an event were added. They are the last of its files.
  fileprivate func isOfSameEvent(as other: Self) -> Bool {
    zip(stamps.dropLast(), other.stamps).allSatisfy { $0 == $1 }
      && stamps.last?.inode == other.stamps.last?.inode
      && stamps.last?.size ?? 0 >= other.stamps.last?.size ?? 0
  }
}

import Foundation
import MoonstoneArena
import MoonstoneSupport

/// An event in progress, here or elsewhere, with everything that is in its folder so far.
package struct EventFollower: Sendable {
  /// How many of the last matches are at hand.
  private static let mostRecent = 10

  /// The folder as it was read last.
  package private(set) var reading: EventReading
  /// The standings then.
  package private(set) var report: EventReport
  private(set) var forfeits: ForfeitKinds
  /// The last matches, the newest first.
  package private(set) var recent: [EventMatchResult]
  private var stamp: EventStamp

  /// Reads a folder.
  package init(_ path: String) throws(EventError) {
    stamp = EventStamp(path)
    reading = try EventReading(path)
    report = EventReport(reading)
    forfeits = try ForfeitKinds(report, reading)
    recent = []
    var last: [EventReading.ResultPlace] = []
    try reading.forEachMatch(where: { _ in true }) { place, _ in
      last.append(place)
      if last.count > 2 * Self.mostRecent { last.removeFirst(Self.mostRecent) }
    }
    for place in last.suffix(Self.mostRecent) { recent.insert(try reading.match(at: place), at: 0) }
  }

  /// Reads what was added to the folder. A change of the entrants makes it read everything again.
  ///
  /// - Returns: whether there is anything new.
  /// - Throws: `EventError`; what was read before stays.
  package mutating func follow() throws(EventError) -> Bool {
    let now = EventStamp(reading.path)
    guard now != stamp else { return false }
    guard now.isSameEvent(as: stamp), reading.former.isEmpty else {
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
    stamp = now
    self.reading = reading
    self.recent = recent
    guard reading.results.count > before else { return false }
    report = EventReport(reading)
    // A test may have decided before some of them.
    self.forfeits = report.plan.decision == nil ? forfeits : try ForfeitKinds(report, reading)
    return true
  }
}

/// The state of an event's files by the system's account; if it differs, they have changed.
private struct EventStamp: Equatable {
  private let event: FileStamp
  private let changes: FileStamp
  private let results: FileStamp

  init(_ path: String) {
    event = FileStamp(EventFolder.eventFile(in: path))
    changes = FileStamp(EventFolder.changesFile(in: path))
    results = FileStamp(EventFolder.resultsFile(in: path))
  }

  /// Whether at most results were added.
  func isSameEvent(as other: Self) -> Bool {
    event == other.event && changes == other.changes && results.inode == other.results.inode
      && results.size >= other.results.size
  }
}

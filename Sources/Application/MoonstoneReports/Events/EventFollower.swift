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
  private var files: FileFollower

  package init(_ path: String) throws(EventError) {
    files = Self.files(of: path)
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
    report = EventReport(reading)
    // A test may have decided before some of them.
    self.forfeits = report.plan.decision == nil ? forfeits : try ForfeitKinds(report, reading)
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

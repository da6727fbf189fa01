import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// An event that this program or another one plays, with all its watchers.
package actor WatchedEvent {
  /// The name of the event on a page.
  package nonisolated let id: String
  package nonisolated let broadcast = Broadcast()
  let path: String
  /// What playing its results again has proved so far.
  nonisolated let audit = EventAudit()
  /// The command line that repeats a capsule, without its file.
  private let reproduce: String?
  private var follower: EventFollower
  private var pace: EventPace
  /// Why the folder cannot be read any more.
  private var problem: String?
  /// Whether a program plays the event.
  private var isPlayed: Bool
  /// What is told of the present state, by the words of watchers.
  private var texts: [String: String] = [:]
  private var looking: Task<Void, Never>?

  /// How often the folder is looked at.
  private static var interval: Duration { .milliseconds(400) }
  /// Looking takes at most this part of the time.
  private static var rest: Int { 10 }

  /// Reads the folder of an event.
  ///
  /// - Throws: `EventError`, or a ``TableRefusal`` if a link leads out of the folder.
  init(_ id: String, at path: String, reproduce: String?) throws {
    self.id = id
    self.path = path
    self.reproduce = reproduce
    try Self.check(path)
    follower = try EventFollower(path)
    pace = EventPace(follower.played, at: monotonicTime())
    isPlayed = Self.isPlayed(path)
  }

  /// Whether this program or another one plays the event of a folder.
  static func isPlayed(_ path: String) -> Bool {
    FileLock.isHeld(EventFolder.resultsFile(in: path))
  }

  /// Whether this is its folder.
  package nonisolated func isAt(_ path: String) -> Bool { self.path.isExactly(path) }

  /// The files of a folder that somebody made may be links to others.
  private static func check(_ path: String) throws(TableRefusal) {
    for file in EventFolder.files(in: path) where FileManager.default.fileExists(atPath: file) {
      guard OpenFile.isWithin(path, file) else {
        throw TableRefusal("\(file.printable) leads out of the folder")
      }
    }
  }

  // MARK: - Watching

  /// A line for a list of events.
  package var summary: JSON {
    look()
    let progress = progress
    return [
      "id": id, "title": follower.reading.event.title, "played": progress.played,
      "planned": progress.planned, "isInterrupted": isInterrupted,
    ]
  }

  /// Whether matches are missing that nobody plays, and that can be played from here.
  private var isInterrupted: Bool {
    !isPlayed && problem == nil && follower.reading.isForOneProgram && !follower.report.isComplete
  }

  /// Everything about the event as one line of JSON, and the number of the last message that it
  /// includes.
  func snapshot(for watcher: EventWatcher) -> (number: Int, text: String) {
    let text =
      texts[watcher.word]
      ?? jsonLine(
        of: follower.snapshot(
          as: id, progress, problem: problem, reproduce: reproduce, hears: hears(watcher)
        ).merging(["audit": audit.json, "isInterrupted": isInterrupted]))
    texts[watcher.word] = text
    return (broadcast.number, text)
  }

  private func hears(_ watcher: EventWatcher) -> @Sendable (PlayerIdentity) -> Bool {
    { [game] in watcher.hears(of: $0, in: game) }
  }

  private var progress: EventProgress {
    EventProgress(
      follower.reading.event, played: pace.played, planned: follower.planned,
      matches: pace.matches, in: pace.time / .seconds(1))
  }

  /// Looks at the folder now, and again as long as anybody watches.
  package func begin() {
    look()
    guard looking == nil else { return }
    looking = Task {
      while broadcast.isWatched, !Task.isCancelled {
        let start = monotonicTime()
        look()
        let took = monotonicTime() - start
        try? await Task.sleep(for: max(Self.interval, took * Self.rest))
      }
      looking = nil
    }
  }

  /// Sends every watcher what is new, if anything.
  private func look() {
    let before = problem
    var isNew = false
    do {
      try Self.check(path)
      isNew = try follower.follow()
      problem = nil
    } catch {
      problem = "\(error)"
    }
    if audit.takeNews() { isNew = true }
    let wasPlayed = isPlayed
    isPlayed = Self.isPlayed(path)
    if isPlayed != wasPlayed { isNew = true }
    guard isNew || problem != before else { return }
    pace.add(follower.played, at: monotonicTime())
    texts = [:]
    broadcast.startOver()
  }

  /// Ends the messages.
  func close() {
    looking?.cancel()
    _ = audit.stop()
    broadcast.end()
  }

  // MARK: - Matches

  /// Returns the matches of a meeting as JSON; `nil` if there is no such meeting.
  package func meeting(_ word: String) throws -> String? {
    try follower.meeting(word, as: id).map { jsonLine(of: $0) }
  }

  /// Returns a match; `nil` if it has no result.
  func match(_ match: ScheduledMatch) throws -> (kept: EventMatchResult, event: ArenaEvent)? {
    try Self.check(path)
    return try follower.reading.match(match).map { ($0, follower.reading.event) }
  }

  /// Returns the event as a page that is one file.
  func page<G: Game>(_ game: G, for watcher: EventWatcher) throws -> String {
    try Self.check(path)
    var pieces: [String] = []
    try ResultsPage(
      follower.reading, of: game, reproduce: reproduce, hears: hears(watcher)
    ).write { pieces.append($0) }
    return pieces.joined()
  }

  var game: String { follower.reading.event.game }
}

/// How fast matches have ended of late.
struct EventPace: Sendable {
  /// How many looks back the pace is taken from.
  private static let most = 60

  private var looks: [(played: Int, at: Duration)]

  init(_ played: Int, at time: Duration) { looks = [(played, time)] }

  mutating func add(_ played: Int, at time: Duration) {
    // After a change of the entrants there may be fewer.
    if played < looks[looks.count - 1].played { looks = [] }
    looks.append((played, time))
    if looks.count > Self.most { looks.removeFirst() }
  }

  /// How many matches have ended.
  var played: Int { looks[looks.count - 1].played }

  /// How many of them have ended in ``time``.
  var matches: Int { played - looks[0].played }

  var time: Duration { looks[looks.count - 1].at - looks[0].at }
}

internal import CMoonstoneProcess
import Synchronization

/// Says whether files are still as they were when they were looked at.
///
///     var follower = FileFollower(["mine.lua", "tests.txt"])
///     while true {
///       runTests()
///       await follower.waitForChange()
///     }
///
/// Whoever has to know before each move has the system tell it by ``FileNews``; for all others a look
/// at each file now and then is enough.
package struct FileFollower: Sendable {
  /// Milliseconds between two looks of whoever waits for a change.
  private static let pause: UInt32 = 100
  /// Less time than saving a file takes, in nanoseconds, and more than a move of a quick script.
  private static let moment: UInt64 = 50_000
  /// How long news alone is trusted, in nanoseconds. Changes without a notification are found then:
  /// writes through mapped memory or from another machine, or a replaced parent folder.
  private static let trust: UInt64 = 2_000_000

  private var seen: [(path: String, stamp: FileStamp)] = []
  private let lastLook: LastLook

  /// Looks at the files; whether they exist does not matter.
  ///
  /// - Parameter news: says whether something has happened to them.
  package init(_ paths: [String] = [], news: FileNews = .none) {
    lastLook = LastLook(news)
    seen = paths.map { ($0, FileStamp($0)) }
  }

  /// What was seen of each file.
  package var stamps: [FileStamp] { seen.map(\.stamp) }

  /// Looks at the files again, and from here on asks whether they are still like that.
  ///
  /// - Returns: whether one has changed.
  package mutating func look() -> Bool {
    let before = stamps
    for index in seen.indices { seen[index].stamp = FileStamp(seen[index].path) }
    return stamps != before
  }

  /// Pauses the thread between two looks.
  package static func pauseBetweenLooks() { usleep(1000 * pause) }

  /// Waits until a file has changed, and nobody seems to be writing any longer.
  package mutating func waitForChange() async {
    var hasChanged = false
    while !hasChanged || !areSettled {
      guard (try? await Task.sleep(for: .milliseconds(Self.pause))) != nil else { return }
      if look() { hasChanged = true }
    }
  }

  /// Whether every file is still the one that was looked at, or still does not exist.
  package var areCurrent: Bool {
    let now = ms_time()
    guard areQuiet(now) || areUnchanged(now) else { return false }
    lastLook.time.store(now, ordering: .relaxed)
    return true
  }

  /// Whether that was so a moment ago: somebody who follows the same files has looked, or read
  /// them.
  package var wereCurrent: Bool {
    ms_time() &- lastLook.time.load(ordering: .relaxed) < Self.moment
  }

  /// `false` when a file was changed so recently that somebody may still be writing it.
  package var areSettled: Bool { seen.allSatisfy(\.stamp.isSettled) }

  package mutating func add(_ stamp: FileStamp, of path: String) {
    // A file that was looked for and then read has the later of the two.
    seen.removeAll { $0.path.isExactly(path) }
    seen.append((path, stamp))
  }

  /// Whether nothing has happened since each file was looked at.
  private func areQuiet(_ now: UInt64) -> Bool {
    let heard = lastLook.heard.load(ordering: .relaxed)
    return heard >= 0 && now &- lastLook.verified.load(ordering: .relaxed) < Self.trust
      && lastLook.news.count == heard
  }

  private func areUnchanged(_ now: UInt64) -> Bool {
    let heard = follow()
    guard seen.allSatisfy({ $0.stamp.isCurrent($0.path) }) else { return false }
    lastLook.heard.store(heard ?? -1, ordering: .relaxed)
    lastLook.verified.store(now, ordering: .relaxed)
    return true
  }

  /// Follows the files before they are looked at, so that no change falls between the two.
  ///
  /// - Returns: how often something had happened by then; `nil` where nobody can say.
  private func follow() -> Int? {
    let heard = lastLook.news.count
    // Where nothing has happened, they are followed already.
    if heard == nil || heard == lastLook.heard.load(ordering: .relaxed) { return heard }
    return seen.allSatisfy({ lastLook.news.follow($0.path) }) ? lastLook.news.count : nil
  }
}

/// When files were looked at last, by anybody who follows them.
private final class LastLook: Sendable {
  let news: FileNews
  let time = Atomic(ms_time())
  /// When each was looked at.
  let verified = Atomic<UInt64>(0)
  /// What ``FileNews/count`` was before that; -1 when it did not say.
  let heard = Atomic(-1)

  init(_ news: FileNews) { self.news = news }
}

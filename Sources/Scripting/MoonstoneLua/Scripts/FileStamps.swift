internal import CMoonstoneProcess
import MoonstoneSupport
import Synchronization

/// The stamps of files that were looked at, by their paths.
struct FileStamps: Sendable {
  /// Less time than saving a file takes, in nanoseconds, and more than a move of a quick script.
  private static let moment: UInt64 = 50_000
  /// How long news alone is trusted, in nanoseconds. Changes without a notification are found then:
  /// writes through mapped memory or from another machine, or a replaced parent folder.
  private static let trust: UInt64 = 2_000_000

  private var stamps: [(path: String, stamp: FileStamp)] = []
  private let look: LastLook

  /// - Parameter news: says whether something has happened to the files.
  init(_ news: FileNews = .shared) { look = LastLook(news) }

  /// Whether every file is still the one that was looked at, or still does not exist.
  var areCurrent: Bool {
    let now = ms_time()
    guard areQuiet(now) || areUnchanged(now) else { return false }
    look.time.store(now, ordering: .relaxed)
    return true
  }

  /// Whether that was so a moment ago: somebody who follows the same files has looked, or read
  /// them.
  var wereCurrent: Bool {
    ms_time() &- look.time.load(ordering: .relaxed) < Self.moment
  }

  /// `false` when a file was changed so recently that somebody may still be writing it.
  var areSettled: Bool { stamps.allSatisfy(\.stamp.isSettled) }

  mutating func add(_ stamp: FileStamp, of path: String) {
    // A file that was looked for and then read has the later of the two.
    stamps.removeAll { $0.path.isExactly(path) }
    stamps.append((path, stamp))
  }

  /// Whether nothing has happened since each file was looked at.
  private func areQuiet(_ now: UInt64) -> Bool {
    let heard = look.heard.load(ordering: .relaxed)
    return heard >= 0 && now &- look.verified.load(ordering: .relaxed) < Self.trust
      && look.news.count == heard
  }

  /// Looks at each file.
  private func areUnchanged(_ now: UInt64) -> Bool {
    let heard = follow()
    guard stamps.allSatisfy({ $0.stamp.isCurrent($0.path) }) else { return false }
    look.heard.store(heard ?? -1, ordering: .relaxed)
    look.verified.store(now, ordering: .relaxed)
    return true
  }

  /// Follows the files before they are looked at, so that no change falls between the two.
  ///
  /// - Returns: how often something had happened by then; `nil` where nobody can say.
  private func follow() -> Int? {
    let heard = look.news.count
    // Where nothing has happened, they are followed already.
    if heard == nil || heard == look.heard.load(ordering: .relaxed) { return heard }
    return stamps.allSatisfy({ look.news.follow($0.path) }) ? look.news.count : nil
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

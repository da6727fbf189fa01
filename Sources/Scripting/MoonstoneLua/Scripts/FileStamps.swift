internal import CMoonstoneProcess
import Synchronization

/// The stamps of files that were looked at, by their paths.
struct FileStamps: Sendable {
  /// Less time than saving a file takes, in nanoseconds, and more than a move of a quick script.
  private static let moment: UInt64 = 50_000

  private var stamps: [(path: String, stamp: FileStamp)] = []
  private let look = LastLook()

  /// Whether every file is still the one that was looked at, or still does not exist.
  var areCurrent: Bool {
    let now = ms_time()
    guard stamps.allSatisfy({ $0.stamp.isCurrent($0.path) }) else { return false }
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
    stamps.removeAll { $0.path == path }
    stamps.append((path, stamp))
  }
}

/// When files were looked at last, by anybody who follows them.
private final class LastLook: Sendable {
  let time = Atomic(ms_time())
}

internal import CMoonstoneProcess
import Synchronization

/// Hears from the system that something has happened to files, so that nobody has to look at each
/// of them before every match.
///
/// A change is heard by whoever asks after it was made, with one call of the system for all files.
/// It is not told which file has changed.
package final class FileNews: Sendable {
  /// For the whole process: a person may have only a hundred or so.
  package static let shared = FileNews()
  /// Hears nothing, as where the system tells nothing.
  package static let none = FileNews(descriptor: -1)

  private let descriptor: Int32
  /// Whether the system follows no more files: from then on each of them is looked at.
  private let isFull = Atomic(false)
  /// Locked from reading news to counting it: nobody else may find nothing to read in between.
  private let heard = Locked(0)

  private init(descriptor: Int32) { self.descriptor = descriptor }

  package convenience init() { self.init(descriptor: ms_news_open()) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// How often something has happened so far; `nil` where the system does not say.
  package var count: Int? {
    if descriptor < 0 || isFull.load(ordering: .relaxed) { return nil }
    return heard.withLock { heard in
      if ms_news_read(descriptor) { heard += 1 }
      return heard
    }
  }

  /// Counts from here on what happens to a file: that it is written, replaced or removed, or that
  /// it appears.
  ///
  /// - Returns: `false` when the system cannot say.
  package func follow(_ path: String) -> Bool {
    guard descriptor >= 0 else { return false }
    if path.withCString({ ms_news_follow(descriptor, $0) }) { return true }
    if errno == ENOSPC { isFull.store(true, ordering: .relaxed) }
    return false
  }
}

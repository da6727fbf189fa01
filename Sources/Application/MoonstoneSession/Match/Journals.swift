import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// The files of a command's matches.
package struct Journals: Sendable {
  private let file: String?
  private let count: Int
  /// The store for matches without a named file; `nil` if they are not kept.
  private let store: MatchFolder?

  /// - Parameters:
  ///   - file: the journal of one match, or the pattern for several.
  /// - Throws: when a match would be overwritten.
  package init(_ file: String?, count: Int = 1, store: MatchFolder? = nil) throws(FileError) {
    self.file = file
    self.count = count
    self.store = store
    for number in 1...count {
      guard let path = path(ofMatch: number) else { continue }
      if Self.isThere(path) { throw FileError(path, .exists) }
    }
  }

  /// Returns whether writing would destroy something; pipes and devices can be written.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Begins the record of a match, counted from 1.
  ///
  /// - Throws: a `StoreError` or a `JournalWriteError`.
  package func record<G: Game>(
    of header: @autoclosure @escaping @Sendable () -> JournalHeader, _ number: Int
  ) throws -> MatchRecord<G> {
    if file == nil, let store { return try MatchRecord(header(), in: store) }
    return try MatchRecord(header(), in: path(ofMatch: number))
  }

  /// Returns the file of a match, counted from 1: of several, `m.jsonl` becomes `m-01.jsonl` and so
  /// on.
  package func path(ofMatch number: Int) -> String? {
    guard let file, count > 1 else { return file }
    let padded = zeroPadded(number, to: String(count).count)
    let path = file as NSString
    let stem = path.deletingPathExtension
    return path.pathExtension.isEmpty
      ? "\(stem)-\(padded)" : "\(stem)-\(padded).\(path.pathExtension)"
  }
}

import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReports

/// Where the matches of a command are kept.
package struct Journals: Sendable {
  private let file: String?
  private let count: Int
  /// Where a match is kept that nobody named a file for; `nil` for nowhere.
  private let store: MatchStore?

  /// - Parameters:
  ///   - file: the journal of one match, or what those of several are named after.
  /// - Throws: when a match would be written over.
  package init(_ file: String?, count: Int = 1, store: MatchStore? = nil) throws(FileError) {
    self.file = file
    self.count = count
    self.store = store
    for number in 1...count {
      guard let path = path(ofMatch: number) else { continue }
      if Self.isThere(path) { throw FileError(path, .exists) }
    }
  }

  /// Whether there is something that writing would spoil; a pipe or a device can be written.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Begins to keep a match, counted from 1.
  ///
  /// - Throws: a `StoreError` or a `JournalWriteError`.
  package func record<G: Game>(of header: JournalHeader, _ number: Int) throws -> MatchRecord<G> {
    if file == nil, let store { return try MatchRecord(header, in: store) }
    return try MatchRecord(header, in: path(ofMatch: number))
  }

  /// The file of a match, counted from 1: of several, `m.jsonl` becomes `m-01.jsonl` and so on.
  package func path(ofMatch number: Int) -> String? {
    guard let file, count > 1 else { return file }
    let digits = String(number)
    let padded = String(repeating: "0", count: String(count).count - digits.count) + digits
    let path = file as NSString
    let stem = path.deletingPathExtension
    return path.pathExtension.isEmpty
      ? "\(stem)-\(padded)" : "\(stem)-\(padded).\(path.pathExtension)"
  }
}

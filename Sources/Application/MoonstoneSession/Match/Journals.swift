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
  package init(_ file: String?, count: Int = 1, store: MatchFolder? = nil) throws(FileFault) {
    self.file = file
    self.count = count
    self.store = store
    if let path = takenPath { throw FileFault(path, .exists) }
  }

  /// The first of the files that something is in the way of. What is in the folder is looked at,
  /// since there may be more matches than anybody can count to.
  private var takenPath: String? {
    guard let file else { return nil }
    guard count > 1 else { return Self.isThere(file) ? file : nil }
    let folder = FilePath.folder(of: file)
    guard let names = try? Folder.names(in: folder.isEmpty ? "." : folder) else { return nil }
    let numbers = names.compactMap { number(ofName: $0) }.filter { (1...count).contains($0) }
    return numbers.sorted().lazy.compactMap { path(ofMatch: $0) }.first { Self.isThere($0) }
  }

  /// The number of the match whose file would have this name; `nil` if none would.
  private func number(ofName name: String) -> Int? {
    let digits = name.utf8.split(separator: UInt8(ascii: "-")).last?
      .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let digits, let number = Int(String(decoding: digits, as: UTF8.self)),
      let path = path(ofMatch: number)
    else { return nil }
    // Bytes, not characters: what looks alike may be two files.
    return Array(FilePath.name(of: path).utf8) == Array(name.utf8) ? number : nil
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
  ) throws -> RunningJournal<G> {
    if file == nil, let store { return try RunningJournal(header(), in: store) }
    return try RunningJournal(header(), in: path(ofMatch: number))
  }

  /// Begins the record of a match that goes on in a new file, which begins like another journal.
  ///
  /// - Parameter program: the program that goes on.
  /// - Throws: a `StoreError` or a `JournalWriteError`.
  package func record<G: Game>(
    copying reading: JournalReading<G>, by program: String
  ) throws -> RunningJournal<G> {
    let lines = reading.lines + reading.reopening(by: program)
    let (file, journal) = try begin(copying: lines, of: reading.start.game)
    return RunningJournal(reading, in: file, journal)
  }

  /// Begins a file with the lines of a journal: the named one, or one of the person's matches.
  ///
  /// - Throws: a `StoreError` or a `JournalWriteError`.
  package func begin<G: Game>(
    copying lines: [String], of game: G
  ) throws -> (file: String, journal: JournalWriter<G>) {
    func begin(_ file: String) throws(JournalWriteError) -> JournalWriter<G> {
      try JournalWriter(creating: file, copying: lines)
    }
    if let file { return (file, try begin(file)) }
    return try (store ?? MatchFolder()).create(game: game.name, begin)
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

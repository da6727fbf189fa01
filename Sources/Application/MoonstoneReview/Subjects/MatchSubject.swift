import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneEngines
import MoonstoneSupport

/// A file or a folder that holds matches, and which of them are wanted. Its content says what it
/// is.
package struct MatchSubject: Sendable {
  package enum Kind: Hashable, Sendable {
    case file(MatchFormat)
    case capsule
    /// The folder of an event.
    case event
    /// An archive that is one file.
    case archive
    /// A folder with files of matches.
    case folder
  }

  /// The path as it was named.
  package let path: String
  package let kind: Kind
  /// Which of its matches are wanted.
  package var choice: MatchChoice

  /// Recognises what a path leads to.
  ///
  /// - Throws: a `FileFault` if there is nothing, or a ``NotMatches``.
  package init(_ path: String, _ choice: MatchChoice = MatchChoice()) throws {
    self.path = path
    self.choice = choice
    guard let isDirectory = isFolder(path) else { throw FileFault.absent(path) }
    if isDirectory {
      kind = EventFolder.isEvent(path) ? .event : .folder
    } else {
      kind = try Self.kind(ofFile: path)
    }
  }

  /// A pipe cannot be looked into: unless its name says otherwise, it is a text.
  private static func kind(ofFile path: String) throws(NotMatches) -> Kind {
    guard let head = FileLines.bytes(of: path, from: 0, count: 1 << 12) else {
      return .file(MatchFormat(beginningWith: [], named: path))
    }
    let bytes = Array(head.withoutByteOrderMark)
    if path.hasSuffix(".lua") { throw NotMatches(path, .script) }
    if bytes.isEmpty { throw NotMatches(path, .empty) }
    if bytes.starts(with: "SQLite format 3\0".utf8) { return .archive }
    let format = MatchFormat(beginningWith: bytes, named: path)
    if format == .journal, isCapsule(path, beginningWith: bytes) { return .capsule }
    if format == .transcript, bytes.contains(0) { throw NotMatches(path, .unknown) }
    if format == .transcript, MatchFormat(named: path) == .journal {
      throw NotMatches(path, .noJournal)
    }
    return .file(format)
  }

  /// A capsule is one JSON object with that key; a journal has an object in each line.
  /// Both show it by their first keys, a capsule that is cut off, too: a folder may hold thousands
  /// of journals, and none is read whole for this.
  private static func isCapsule(_ path: String, beginningWith head: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    if text.dropFirst().drop(while: \.isWhitespace).hasPrefix("\"capsule\"") { return true }
    if text.contains("\"moonstone\":") { return false }
    guard let bytes = FileLines.bytes(of: path, from: 0, count: Capsule.mostBytes),
      let object = try? JSONSerialization.jsonObject(with: Data(bytes.withoutByteOrderMark))
        as? [String: Any]
    else { return false }
    return object["capsule"] != nil
  }

  package var isJournal: Bool { kind == .file(.journal) }

  /// Whether it is a text with a match or a position in each line.
  package var isOfLines: Bool {
    if case .file(let format) = kind { format.isOfLines } else { false }
  }

  /// What it is, for people.
  package var name: String {
    switch kind {
    case .file(let format): format.name
    case .capsule: "a capsule"
    case .event: "an event"
    case .archive: "an archive"
    case .folder: "a folder of matches"
    }
  }

  /// The file beside the matches in which their analysis is kept.
  package var keptFile: String { Self.keptFile(beside: written) }

  /// The file that the matches were written to.
  var written: String { kind == .event ? EventFolder.resultsFile(in: path) : path }

  package static func keptFile(beside file: String) -> String { "\(file).analysis" }
}

/// Why something cannot be read as matches.
package struct NotMatches: ExplainedError {
  package enum Cause: Sendable {
    case script
    case empty
    case unknown
    /// Its name says that it is a journal, and its beginning that it is none.
    case noJournal
    case emptyFolder
  }

  package let path: String
  package let cause: Cause

  init(_ path: String, _ cause: Cause) {
    self.path = path
    self.cause = cause
  }

  package var faultKind: FaultKind { cause == .emptyFolder ? .missing : .data }

  package var description: String {
    let path = path.printable
    return switch cause {
    case .script: "\(path): is a script, not a match"
    case .empty: "\(path): the file is empty"
    case .unknown:
      "\(path): is not a file of matches; read are a capsule, an archive, "
        + MatchFormat.allCases.map { "\($0.name) (.\($0.ending))" }.joined(separator: ", ")
    case .noJournal: "\(path):1: this is not a JSON object, as every line of a journal is"
    case .emptyFolder: "\(path): there is neither an event nor a file of matches in this folder"
    }
  }
}

import Foundation
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneSupport

/// Keeps the lines of a match's journal: in its file as they come, to save them elsewhere, and to go
/// on in another one.
final class MatchRecord<G: Game>: Observer {
  private struct State: Sendable {
    var lines: [String]
    var file: String?
    var journal: JournalWriter<G>?
  }

  private let state: Locked<State>

  private init(_ lines: [String], in file: String?, _ journal: JournalWriter<G>?) {
    state = Locked(State(lines: lines, file: file, journal: journal))
  }

  /// Of a match that begins, in a new file; `nil` for one that is kept nowhere.
  ///
  /// - Throws: a `JournalWriteError`.
  convenience init(_ header: JournalHeader, in file: String?) throws(JournalWriteError) {
    var journal: JournalWriter<G>?
    if let file { journal = try JournalWriter(creating: file, header) }
    self.init([JournalLine.header(header)], in: file, journal)
  }

  /// Of a match that begins, in a new file of the store.
  ///
  /// - Throws: exit code 74.
  convenience init(_ header: JournalHeader, in store: MatchStore) throws(Failure) {
    let (file, journal) = try store.create(game: header.game) { file throws(JournalWriteError) in
      try JournalWriter<G>(creating: file, header)
    }
    self.init([JournalLine.header(header)], in: file, journal)
  }

  /// Of a match that is gone on with in its file.
  ///
  /// - Throws: a ``Failure``, or a `JournalWriteError`.
  convenience init(continuing file: String, after reading: JournalReading<G>) throws {
    let journal = try JournalWriter(continuing: file, after: reading, program: program)
    let lines = try contents(of: file).split(separator: "\n").map(String.init)
    self.init(lines, in: file, journal)
  }

  /// Where the match is kept; `nil` for nowhere.
  var file: String? { state.withLock(\.file) }

  /// What writes the file.
  var journal: JournalWriter<G>? { state.withLock(\.journal) }

  /// - Throws: a `JournalWriteError`.
  func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    try state.withLock { state in
      try state.journal?.observe(event, in: match)
      if let line = JournalLine.event(event, ply: match.ply) { state.lines.append(line) }
    }
  }

  /// Whether nothing has happened but the beginning, however often the match was opened.
  private static func isBlank(_ lines: [String]) -> Bool {
    lines.dropFirst().allSatisfy { line in
      ["started", "reopened"].contains { line.hasPrefix(#"{"event":"\#($0)""#) }
    }
  }

  /// Writes the match as it is into a new file.
  func save(to path: String) throws(Failure) {
    let text = state.withLock { $0.lines.map { $0 + "\n" }.joined() }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw .writing("\(path.printable): there is such a file already; name a new one")
    } catch {
      throw .writing("\(path.printable): cannot be written")
    }
  }

  /// Goes on in a new file of the store, which begins as the old one; nothing more is written there.
  ///
  /// - Throws: exit code 64 when there is nothing to go on from, 74 when nothing can be written; all
  ///   is as it was then.
  func fork(game: String, in store: MatchStore) throws(Failure) -> (old: String, new: String) {
    let result = state.withLock { state -> Result<(old: String, new: String), Failure> in
      guard let old = state.file else {
        return .failure(.usage("this match is kept nowhere; “save FILE” keeps it"))
      }
      if Self.isBlank(state.lines) {
        return .failure(.usage("nothing has been played that another match could begin with"))
      }
      do throws(Failure) {
        let lines = state.lines
        (state.file, state.journal) = try store.create(game: game) {
          file throws(JournalWriteError) in
          try JournalWriter<G>(creating: file, copying: lines)
        }
        return .success((old, state.file ?? ""))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Takes away a file of the store in which nothing was played.
  func discardIfBlank(from store: MatchStore) {
    state.withLock { state in
      guard let file = state.file, store.has(file), Self.isBlank(state.lines) else { return }
      unlink(file)
      (state.file, state.journal) = (nil, nil)
    }
  }
}

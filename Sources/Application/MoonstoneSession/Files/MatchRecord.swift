import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneSupport

/// Keeps the lines of a match's journal: in its file as they come, to save them elsewhere, and to go
/// on in another one.
package final class MatchRecord<G: Game>: Observer {
  private struct State: Sendable {
    var lines: [String]
    /// Whether nothing has happened but the beginning, however often the match was opened.
    var isBlank: Bool
    var file: String?
    var journal: JournalWriter<G>?
  }

  private let state: Locked<State>

  private init(
    _ lines: [String], isBlank: Bool = true, in file: String?, _ journal: JournalWriter<G>?
  ) {
    state = Locked(State(lines: lines, isBlank: isBlank, file: file, journal: journal))
  }

  /// The record of a match that begins, in a new file; without a file it is kept nowhere.
  package convenience init(_ header: JournalHeader, in file: String?) throws(JournalWriteError) {
    var journal: JournalWriter<G>?
    if let file { journal = try JournalWriter(creating: file, header) }
    self.init([JournalLine.header(header)], in: file, journal)
  }

  /// The record of a match that begins, in a new file of the store.
  package convenience init(_ header: JournalHeader, in store: MatchStore) throws(StoreError) {
    let (file, journal) = try store.create(game: header.game) { file throws(JournalWriteError) in
      try JournalWriter<G>(creating: file, header)
    }
    self.init([JournalLine.header(header)], in: file, journal)
  }

  /// The record of a match that goes on in its file.
  ///
  /// - Parameter program: what the journal says it was gone on with by.
  /// - Throws: a `FileError` or a `JournalWriteError`.
  package convenience init(
    continuing file: String, after reading: JournalReading<G>, program: String
  ) throws {
    let journal = try JournalWriter(continuing: file, after: reading, program: program)
    let lines = try TextFile.contents(of: file).split(separator: "\n").map(String.init)
    let isBlank = reading.entries.allSatisfy { entry in
      switch entry.content {
      case .event(.started), .reopened: true
      case .event: false
      }
    }
    self.init(lines, isBlank: isBlank, in: file, journal)
  }

  /// The file that the match is kept in; `nil` for none.
  package var file: String? { state.withLock(\.file) }

  /// The writer of the file.
  package var journal: JournalWriter<G>? { state.withLock(\.journal) }

  /// - Throws: a `JournalWriteError`.
  package func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    try state.withLock { state in
      try state.journal?.observe(event, in: match)
      guard let line = JournalLine.event(event, ply: match.ply) else { return }
      state.lines.append(line)
      if case .started = event { return }
      state.isBlank = false
    }
  }

  /// Writes the match as it is into a new file.
  package func save(to path: String) throws(FileError) {
    let text = state.withLock { $0.lines.map { $0 + "\n" }.joined() }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw FileError(path.printable, .exists)
    } catch {
      throw FileError(path.printable, .unwritable(nil))
    }
  }

  /// Goes on in a new file of the store, which begins as the old one. Nothing more is written to the
  /// old one.
  ///
  /// - Throws: when there is nothing to go on from or nothing can be written; then all is as it was.
  package func fork(
    game: String, in store: MatchStore
  ) throws(ForkError) -> (old: String, new: String) {
    let result = state.withLock { state -> Result<(old: String, new: String), ForkError> in
      guard let old = state.file else {
        return .failure(.isKeptNowhere)
      }
      if state.isBlank { return .failure(.isBlank) }
      do throws(StoreError) {
        let lines = state.lines
        (state.file, state.journal) = try store.create(game: game) {
          file throws(JournalWriteError) in
          try JournalWriter<G>(creating: file, copying: lines)
        }
        return .success((old, state.file ?? ""))
      } catch {
        return .failure(.store(error))
      }
    }
    return try result.get()
  }

  /// Removes a file of the store in which nothing was played.
  package func discardIfBlank(from store: MatchStore) {
    state.withLock { state in
      guard let file = state.file, store.has(file), state.isBlank else { return }
      unlink(file)
      (state.file, state.journal) = (nil, nil)
    }
  }
}

/// Why a match cannot go on in another file.
package enum ForkError: Error, CustomStringConvertible {
  case isKeptNowhere
  case isBlank
  case store(StoreError)

  package var description: String {
    switch self {
    case .isKeptNowhere: "this match is not saved; “save FILE” saves it"
    case .isBlank: "nothing has been played yet, so a fork would have nothing to begin with"
    case .store(let error): error.description
    }
  }
}

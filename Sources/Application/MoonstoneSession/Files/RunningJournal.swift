import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneSupport

/// Keeps the lines of a match's journal: writes them to its file, saves them elsewhere, and
/// continues in another file.
package final class RunningJournal<G: Game>: Observer {
  private struct State: Sendable {
    /// Makes the first line when it is first asked for, which is rare.
    var header: (@Sendable () -> JournalHeader)?
    private var rest: [String]
    var lines: [String] {
      mutating get {
        if let header { rest.insert(JournalLine.header(header()), at: 0) }
        header = nil
        return rest
      }
    }
    /// Whether nothing has happened since the beginning, even if the match was reopened.
    var isBlank: Bool
    var file: String?
    var journal: JournalWriter<G>?

    init(
      header: (@Sendable () -> JournalHeader)? = nil, lines: [String] = [], isBlank: Bool = true,
      file: String?, journal: JournalWriter<G>?
    ) {
      self.header = header
      rest = lines
      self.isBlank = isBlank
      self.file = file
      self.journal = journal
    }

    mutating func add(_ line: String) { rest.append(line) }
  }

  private let state: Locked<State>

  private init(_ state: sending State) { self.state = Locked(state) }

  /// Makes the record of a new match in a new file; `nil` keeps it only in memory.
  package convenience init(
    _ header: @autoclosure @escaping @Sendable () -> JournalHeader, in file: String?
  ) throws(JournalWriteError) {
    var journal: JournalWriter<G>?
    if let file { journal = try JournalWriter(creating: file, header()) }
    self.init(State(header: header, file: file, journal: journal))
  }

  /// Makes the record of a new match in a new file of the store.
  package convenience init(_ header: JournalHeader, in store: MatchFolder) throws(StoreError) {
    let (file, journal) = try store.create(game: header.game) { file throws(JournalWriteError) in
      try JournalWriter<G>(creating: file, header)
    }
    self.init(State(header: { header }, file: file, journal: journal))
  }

  /// Makes the record of a match that continues in its file.
  ///
  /// - Parameter program: the program that reopens the journal, for its record.
  /// - Throws: a `FileError` or a `JournalWriteError`.
  package convenience init(
    continuing file: String, after reading: JournalReading<G>, program: String
  ) throws {
    let journal = try JournalWriter(continuing: file, after: reading, program: program)
    let lines = try TextFile.contents(found: file, as: .journal).split(separator: "\n").map(
      String.init)
    let isBlank = reading.entries.allSatisfy { entry in
      switch entry.content {
      case .event(.started), .reopened: true
      case .event: false
      }
    }
    self.init(State(lines: lines, isBlank: isBlank, file: file, journal: journal))
  }

  /// The file of the match; `nil` without one.
  package var file: String? { state.withLock(\.file) }

  /// The lines of the journal so far, without line feeds.
  package var lines: [String] { state.withLock { $0.lines } }

  /// The writer of the file.
  package var journal: JournalWriter<G>? { state.withLock(\.journal) }

  /// - Throws: a `JournalWriteError`.
  package func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    try state.withLock { state in
      try state.journal?.observe(event, in: match)
      guard let line = JournalLine.event(event) else { return }
      state.add(line)
      if case .started = event { return }
      state.isBlank = false
    }
  }

  /// Writes the present match into a new file.
  package func save(to path: String) throws(FileError) {
    let text = state.withLock { $0.lines.map { $0 + "\n" }.joined() }
    do throws(WriteError) {
      try WholeFile.create(Array(text.utf8), at: path)
    } catch {
      throw FileError(path, error.errno == EEXIST ? .exists : .unwritable(error.reason))
    }
  }

  /// Continues in a new file of the store that begins like the old one. The old file is not written
  /// any more.
  ///
  /// - Throws: when the match is blank or nothing can be written; the record is unchanged then.
  package func fork(
    game: String, in store: MatchFolder
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

  /// Gives up the file, so that the match can go on elsewhere.
  package func close() { state.withLock { $0.journal = nil } }

  /// Removes a file of the store if nothing was played in it.
  package func discardIfBlank(from store: MatchFolder) {
    state.withLock { state in
      guard let file = state.file, store.has(file), state.isBlank else { return }
      unlink(file)
      (state.file, state.journal) = (nil, nil)
    }
  }
}

/// The reason why a match cannot continue in another file.
package enum ForkError: Error, CustomStringConvertible {
  case isKeptNowhere
  case isBlank
  case store(StoreError)

  package var description: String {
    switch self {
    case .isKeptNowhere: "this match is not saved"
    case .isBlank: "nothing has been played yet, so a fork would have nothing to begin with"
    case .store(let error): error.description
    }
  }
}

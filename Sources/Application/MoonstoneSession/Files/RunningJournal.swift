import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneSupport

/// The journal of a match that is played: writes its lines to a file, saves them elsewhere, and
/// continues in another file. It also is the match's record so far.
package final class RunningJournal<G: Game>: Observer, MemorySource {
  private struct State: Sendable {
    let header: @Sendable () -> JournalHeader
    var file: String?
    var journal: JournalWriter<G>?
    /// The match so far; `nil` before its first event.
    var record: MatchRecord<G>?
    /// Whether nothing has happened since the beginning, even if the match was reopened.
    var isBlank = true
    /// What the lines can be read from; `nil` while they are held here.
    private var written: JournalWriter<G>?
    /// The lines so far, the header excepted if it was not needed yet.
    private var encoded: [String] = []
    /// The events after these lines. Without a file a line is made only if somebody asks for it.
    private var pending: [Match<G>.Event] = []
    /// The bytes of scripts' memories among them.
    private var held = 0
    /// More of them are written to a temporary file.
    private let most: Int

    init(
      header: @escaping @Sendable () -> JournalHeader, file: String?, journal: JournalWriter<G>?,
      holding most: Int
    ) {
      self.header = header
      self.file = file
      self.journal = journal
      self.most = most
      if journal?.isReadable == true { written = journal }
    }

    init(_ reading: JournalReading<G>, _ file: String, _ journal: JournalWriter<G>) {
      let header = reading.header
      self.init(header: { header }, file: file, journal: journal, holding: 0)
      record = MatchRecord(reading).forgetting([.memories])
      if written == nil { encoded = reading.lines }
      isBlank = reading.entries.allSatisfy { entry in
        switch entry.content {
        case .event(.started), .reopened: true
        case .event: false
        }
      }
    }

    /// The lines of the journal so far, without line feeds.
    mutating func lines() throws(FileFault) -> [String] {
      if let written { return try written.lines() }
      if encoded.isEmpty { encoded = [JournalLine.header(header())] }
      encoded += pending.compactMap { JournalLine.event($0) }
      pending = []
      return encoded
    }

    mutating func add(_ event: Match<G>.Event, in match: Match<G>) throws {
      switch event {
      case .asked, .thinking: return
      default: break
      }
      if let journal {
        guard let line = JournalLine.event(event) else { return }
        try journal.write(line, of: event)
        if let written, written !== journal { try written.write(line, of: event) }
      } else if let written, let line = JournalLine.event(event) {
        try written.write(line, of: event)
      }
      if written == nil { hold(event) }
      if record == nil { record = begun(match) }
      record?.take(event.withoutMemory)
      if case .started = event { return }
      isBlank = false
    }

    /// Holds an event that is in no file that can be read.
    private mutating func hold(_ event: Match<G>.Event) {
      pending.append(event)
      guard case .played(let choice, _, _, _, _) = event, let memory = choice.memory else { return }
      held += memory.utf8.count
      if held > most { writeAside() }
    }

    /// Writes the lines to a temporary file, and what follows, too. They stay here if that fails.
    private mutating func writeAside() {
      guard let lines = try? lines() else { return }
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "moonstone-\(UUID().uuidString)"
      ).path
      written = try? JournalWriter(creating: file, copying: lines)
      unlink(file)
      if written != nil { encoded = [] }
    }

    /// Reads from the journal from here on.
    mutating func follow() { written = journal }

    mutating func close() { (journal, written) = (nil, nil) }

    mutating func memory(_ number: Int) throws -> String? {
      if written == nil { writeAside() }
      return try written?.memory(number)
    }

    /// The record of a match that has told its first event.
    private func begun(_ match: Match<G>) -> MatchRecord<G> {
      let header = header()
      var record = MatchRecord(match.game, from: match.start)
      record.ending = nil
      record.players = header.players
      record.control = MatchControl(match.clocks)
      record.tags.seed = header.seed
      record.tags.rules = header.rules
      record.tags.memory = header.memory
      record.tags.program = header.program
      return record
    }
  }

  private let state: Locked<State>

  private init(_ state: sending State) { self.state = Locked(state) }

  /// Makes the journal of a new match in a new file.
  ///
  /// - Parameters:
  ///   - file: the file; `nil` keeps the lines in memory.
  ///   - most: how many bytes of scripts' memories are kept there, before all lines go to a
  ///     temporary file.
  package convenience init(
    _ header: @autoclosure @escaping @Sendable () -> JournalHeader, in file: String?,
    holding most: Int = 64 << 20
  ) throws(JournalWriteError) {
    var journal: JournalWriter<G>?
    if let file { journal = try JournalWriter(creating: file, header()) }
    self.init(State(header: header, file: file, journal: journal, holding: most))
  }

  /// Makes the journal of a new match in a new file of the store.
  package convenience init(_ header: JournalHeader, in store: MatchFolder) throws(StoreError) {
    let (file, journal) = try store.create(game: header.game) { file throws(JournalWriteError) in
      try JournalWriter<G>(creating: file, header)
    }
    self.init(State(header: { header }, file: file, journal: journal, holding: 0))
  }

  /// Makes the journal of a match that continues in its file.
  ///
  /// - Parameter program: the program that reopens the journal, for its record.
  package convenience init(
    continuing file: String, after reading: JournalReading<G>, program: String
  ) throws(JournalWriteError) {
    let journal = try JournalWriter(continuing: file, after: reading, program: program)
    self.init(reading, in: file, journal)
  }

  /// Makes the journal of a match that continues.
  ///
  /// - Parameter reading: the match so far.
  convenience init(
    _ reading: JournalReading<G>, in file: String, _ journal: JournalWriter<G>
  ) {
    self.init(State(reading, file, journal))
  }

  /// The file of the match; `nil` without one.
  package var file: String? { state.withLock(\.file) }

  /// The lines of the journal so far, without line feeds.
  ///
  /// - Throws: a `FileFault` if the file cannot be read.
  package func lines() throws(FileFault) -> [String] {
    try state.withLock { state throws(FileFault) in try state.lines() }
  }

  /// - Throws: a `JournalWriteError` if the file cannot be read.
  package func memory(_ number: Int) throws -> String? {
    try state.withLock { try $0.memory(number) }
  }

  /// The record of the match so far; `nil` before its first event.
  package var record: MatchRecord<G>? { state.withLock(\.record) }

  /// - Throws: a `JournalWriteError`.
  package func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    try state.withLock { try $0.add(event, in: match) }
  }

  /// Writes the present match into a new file.
  package func save(to path: String) throws(FileFault) {
    let text = try lines().map { $0 + "\n" }.joined()
    do throws(FileFault) {
      try WholeFile.create(Array(text.utf8), at: path)
    } catch {
      throw FileFault(path, error.errno == EEXIST ? .exists : .unwritable(error.reason))
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
      do {
        let lines = try state.lines()
        (state.file, state.journal) = try store.create(game: game) {
          file throws(JournalWriteError) in
          try JournalWriter<G>(creating: file, copying: lines)
        }
        state.follow()
        return .success((old, state.file ?? ""))
      } catch let error as StoreError {
        return .failure(.store(error))
      } catch {
        return .failure(.unreadable(error))
      }
    }
    return try result.get()
  }

  /// Gives up the file, so that the match can go on elsewhere.
  package func close() { state.withLock { $0.close() } }

  /// Removes a file of the store if nothing was played in it.
  package func discardIfBlank(from store: MatchFolder) {
    state.withLock { state in
      guard let file = state.file, store.has(file), state.isBlank else { return }
      unlink(file)
      state.file = nil
      state.close()
    }
  }
}

/// The reason why a match cannot continue in another file.
package enum ForkError: ExplainedError {
  case isKeptNowhere
  case isBlank
  case store(StoreError)
  /// The file of the match cannot be read.
  case unreadable(any Error)

  package var faultKind: FaultKind { .usage }

  package var description: String {
    switch self {
    case .isKeptNowhere: "this match is not saved"
    case .isBlank: "nothing has been played yet, so a fork would have nothing to begin with"
    case .store(let error): error.description
    case .unreadable(let error): "\(error)"
    }
  }
}

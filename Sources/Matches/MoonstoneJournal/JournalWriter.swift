import MoonstoneKernel
import MoonstoneSupport

/// Keeps a match on disk: each event is a line of the file when ``observe(_:in:)`` returns.
///
/// The file is locked against other writers as long as this one exists. A program that is killed
/// loses nothing that was observed; a machine that loses its power may lose the last lines. A
/// closed pipe is an error, as a full disk is: while a line is written, SIGPIPE does not reach the
/// program.
///
///     let host = Host(
///       reversi, black: a, white: b,
///       observers: [try JournalWriter(creating: "match.jsonl", seed: 7)], seed: 7)
public final class JournalWriter<G: Game>: Observer, MemorySource {
  /// What the header says that the match does not know.
  struct Beginning {
    let path: String
    let seed: UInt64
    let memory: Int
    let program: String
  }

  private struct State: ~Copyable {
    var file: LineFile
    /// Until the header is written.
    var beginning: Beginning?
    /// Where the lines are that hold a memory, since the match began or was reset.
    var memories: [Range<Int>]

    mutating func append(_ line: String, of event: Match<G>.Event) throws(FileFault) {
      let start = file.length
      try file.append(line)
      switch event {
      case .played(let choice, _, _, _, _) where choice.memory != nil:
        if let start, let end = file.length { memories.append(start..<end) }
      case .reset: memories = []
      default: break
      }
    }
  }

  private let state: Locked<State>

  /// Starts a journal whose header is written when the match starts, which says the rest.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which is created at once.
  ///   - seed: the seed of the host's match.
  ///   - memory: the memory that a script may use, in bytes.
  ///   - program: the name and version of the program that writes; by default, this library's.
  /// - Precondition: `seed` is one of ``JournalHeader/seeds``, and `memory` of
  ///   ``JournalHeader/memories``.
  /// - Throws: a ``JournalWriteError``, also when the file exists and is not empty.
  public convenience init(
    creating path: String, seed: UInt64 = 0, memory: Int = 64 << 20,
    program: String? = nil
  ) throws(JournalWriteError) {
    precondition(JournalHeader.seeds.contains(seed), "a seed is at most 2^53 - 1")
    precondition(JournalHeader.memories.contains(memory), "a memory is from 1 byte to 1 TiB")
    do throws(FileFault) {
      self.init(
        try LineFile.create(path),
        Beginning(
          path: path, seed: seed, memory: memory,
          program: program ?? "moonstone \(moonstoneVersion)"))
    } catch {
      throw JournalWriteError(error)
    }
  }

  /// Starts a journal with its header.
  ///
  /// - Throws: a ``JournalWriteError``, also when the file exists and is not empty.
  public convenience init(
    creating path: String, _ header: JournalHeader
  ) throws(JournalWriteError) {
    try self.init(creating: path, copying: [JournalLine.header(header)])
  }

  /// Starts a journal with lines of another one.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which is created if it does not exist.
  ///   - lines: a header and what follows it, without line feeds.
  /// - Throws: a ``JournalWriteError``, also when the file exists and is not empty.
  public convenience init(
    creating path: String, copying lines: [String]
  ) throws(JournalWriteError) {
    do throws(FileFault) {
      var file = try LineFile.create(path)
      for line in lines { try file.append(line) }
      self.init(file, memories: Self.memories(in: lines, from: 0))
    } catch {
      throw JournalWriteError(error)
    }
  }

  /// Continues a journal that was read back.
  ///
  /// Its torn line is removed. A line says that the match was reopened, and the events follow that
  /// the match had told when its program was killed, but that the file does not have.
  ///
  /// - Parameters:
  ///   - path: the path of the file that was read.
  ///   - reading: what was read from it.
  ///   - program: the name and version of the program that continues.
  /// - Throws: a ``JournalWriteError``, also when the file has changed since it was read.
  public convenience init(
    continuing path: String, after reading: JournalReading<G>, program: String
  ) throws(JournalWriteError) {
    do throws(FileFault) {
      var file = try LineFile.reopen(
        path, intact: reading.intactEnd, torn: reading.tornBytes, followsLinks: true)
      for line in reading.reopening(by: program) { try file.append(line) }
      let start = reading.intactEnd - reading.text.count
      self.init(file, memories: Self.memories(in: reading.lines, from: start))
    } catch {
      throw JournalWriteError(error)
    }
  }

  /// Where the lines of a journal are that hold a memory, since the match began or was reset.
  ///
  /// - Parameter start: where the first line begins.
  private static func memories(in lines: [String], from start: Int) -> [Range<Int>] {
    var (memories, end): ([Range<Int>], Int) = ([], start)
    for line in lines {
      let start = end
      end += line.utf8.count + 1
      // Few lines have to be read once more.
      guard line.contains("memory") || line.contains("reset") else { continue }
      let fields = try? JournalFields(line: Array(line.utf8)[...])
      if fields?.event == .reset { memories = [] }
      if fields?.memory != nil { memories.append(start..<end) }
    }
    return memories
  }

  init(
    _ file: consuming LineFile, _ beginning: Beginning? = nil, memories: [Range<Int>] = []
  ) {
    state = Locked(State(file: file, beginning: beginning, memories: memories))
  }

  /// - Throws: a ``JournalWriteError``; the writer then accepts no more events, and the file is
  ///   intact. One that has yet to write its header has to hear the match start.
  public func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    guard let line = JournalLine.event(event) else { return }
    do throws(FileFault) {
      try state.withLock { state throws(FileFault) in
        if let beginning = state.beginning {
          try state.file.append(Self.header(of: match, event, beginning))
          state.beginning = nil
        }
        try state.append(line, of: event)
      }
    } catch {
      throw JournalWriteError(error)
    }
  }

  /// Writes the line of an event, as ``JournalLine`` makes it. The header must be there.
  package func write(_ line: String, of event: Match<G>.Event) throws(JournalWriteError) {
    do throws(FileFault) {
      try state.withLock { state throws(FileFault) in try state.append(line, of: event) }
    } catch {
      throw JournalWriteError(error)
    }
  }

  /// - Throws: a ``JournalWriteError`` if the file cannot be read.
  public func memory(_ number: Int) throws -> String? {
    do throws(FileFault) {
      let line = try state.withLock { state throws(FileFault) -> [UInt8]? in
        guard state.memories.indices.contains(number) else { return nil }
        return try state.file.read(state.memories[number])
      }
      return line.flatMap { try? JournalFields(line: $0.dropLast()) }?.memory
    } catch {
      throw JournalWriteError(error)
    }
  }

  /// Whether what was written can be read; a pipe cannot.
  package var isReadable: Bool { state.withLock { $0.file.length != nil } }

  /// The lines that were written, without line feeds.
  package func lines() throws(FileFault) -> [String] {
    let bytes = try state.withLock { state throws(FileFault) in
      try state.file.read(0..<(state.file.length ?? 0))
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func header(
    of match: Match<G>, _ event: Match<G>.Event, _ beginning: Beginning
  ) throws(FileFault) -> String {
    guard case .started = event else {
      throw FileFault(
        beginning.path,
        .unwritable("the match had begun before, and a journal begins with its match"))
    }
    return JournalLine.header(
      JournalHeader(
        match, seed: beginning.seed, memory: beginning.memory, program: beginning.program))
  }
}

import MoonstoneKernel
import MoonstoneSupport

/// Keeps a match on disk: each event is a line of the file when ``observe(_:in:)`` returns.
///
/// The file is locked against other writers as long as this one exists. A program that is killed
/// loses nothing that was observed; a machine that loses its power may lose the last lines. A
/// closed pipe is an error, as a full disk is: while a line is written, SIGPIPE does not reach the
/// program.
public final class JournalWriter<G: Game>: Observer {
  private let file: Locked<LineFile>

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
    do throws(WriteError) {
      var file = try LineFile.create(path)
      for line in lines { try file.append(line) }
      self.init(file)
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
    do throws(WriteError) {
      var file = try LineFile.reopen(
        path, intact: reading.intactEnd, torn: reading.tornBytes, followsLinks: true)
      try file.append(JournalLine.reopened(by: program))
      for event in reading.unwritten {
        if let line = JournalLine.event(event) { try file.append(line) }
      }
      self.init(file)
    } catch {
      throw JournalWriteError(error)
    }
  }

  init(_ file: consuming LineFile) {
    self.file = Locked(file)
  }

  /// - Throws: a ``JournalWriteError``; the writer then accepts no more events, and the file is
  ///   intact.
  public func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    guard let line = JournalLine.event(event) else { return }
    do throws(WriteError) {
      try file.withLock { file throws(WriteError) in try file.append(line) }
    } catch {
      throw JournalWriteError(error)
    }
  }
}

import MoonstoneKernel

/// Keeps a match on disk: each event is a line of the file when ``observe(_:in:)`` returns.
///
/// The file is locked against other writers until this one is gone. A program that is killed loses
/// nothing that was told; a machine that loses its power may lose the last lines. A closed pipe is
/// an error like a full disk: SIGPIPE is kept from the program while a line is written.
public final class JournalWriter<G: Game>: Observer {
  private let file: Locked<JournalFile>

  /// Begins a journal with its header.
  ///
  /// - Throws: a ``JournalWriteError``, also when there is something in the file already.
  public convenience init(
    creating path: String, _ header: JournalHeader
  ) throws(JournalWriteError) {
    var file = try JournalFile.create(path)
    try file.append(JournalLine.header(header))
    self.init(file)
  }

  /// Begins a journal with what is a journal already, or the beginning of one.
  ///
  /// - Parameter lines: its header first, without their line feeds.
  /// - Throws: a ``JournalWriteError``, also when there is something in the file already.
  public convenience init(
    creating path: String, copying lines: [String]
  ) throws(JournalWriteError) {
    var file = try JournalFile.create(path)
    for line in lines { try file.append(line) }
    self.init(file)
  }

  /// Goes on with a journal that was read back: its torn line is cut off, and that the match was
  /// reopened goes on record, and what the match had told when it was killed and not yet written.
  ///
  /// - Parameter program: which program goes on, and which version of it.
  /// - Throws: a ``JournalWriteError``, also when the file has changed since it was read.
  public convenience init(
    continuing path: String, after reading: JournalReading<G>, program: String
  ) throws(JournalWriteError) {
    var file = try JournalFile.reopen(path, intact: reading.intactEnd, torn: reading.tornBytes)
    try file.append(JournalLine.reopened(by: program))
    for event in reading.unwritten {
      if let line = JournalLine.event(event, ply: reading.match.ply) { try file.append(line) }
    }
    self.init(file)
  }

  init(_ file: consuming JournalFile) {
    self.file = Locked(file)
  }

  /// - Throws: a ``JournalWriteError``; the writer then takes no more, and the file is intact.
  public func observe(_ event: Match<G>.Event, in match: Match<G>) throws {
    guard let line = JournalLine.event(event, ply: match.ply) else { return }
    try file.withLock { try $0.append(line) }
  }
}

import MoonstoneSupport

/// A program that speaks in lines of JSON, from one match to the next. Used by one thread at a time.
///
/// Its first line is written in two parts, of which the first is `{`. A program that says that it
/// is ready does so before it reads; any other one is ready when it has read that. So neither pays
/// for its start from its clock.
final class LinesProgram {
  /// How a program says that it stays for many matches.
  private static let ready = 1

  let process: EngineProcess
  /// Whether it reads about each match, and stays after it.
  private(set) var stays = false
  /// Whether the first part of a line has been written.
  private var hasBegunLine = false
  /// A line that was read and not taken.
  private var unread: String?

  /// Waits until a program is ready, for at most ten seconds.
  ///
  /// - Throws: an ``EngineError`` if it ends, or speaks of another version.
  init(_ process: EngineProcess) throws(EngineError) {
    self.process = process
    let deadline = ContinuousClock.now + EngineProcess.patience
    do throws(EngineFault) {
      try process.send("{", until: deadline)
      hasBegunLine = true
      var first: String?
      repeat { first = try process.firstLine(until: deadline) } while first?.isBlank == true
      guard let line = first else { return }
      guard let ready = LinesAnswer(line)?.ready else {
        unread = line
        return
      }
      guard ready == Self.ready else {
        throw EngineFault(.broken, "said “\(line.excerpt)”, and must say {\"ready\":1}")
      }
      stays = true
      try send("{\"hello\":\(Self.ready),\"version\":\"\(moonstoneVersion)\"}", until: deadline)
    } catch {
      throw EngineError("\(process.name) \(error)")
    }
  }

  /// Writes an object on a line.
  func send(_ object: String, until deadline: ContinuousClock.Instant) throws(EngineFault) {
    let rest = hasBegunLine ? object.dropFirst() : object[...]
    hasBegunLine = false
    try process.send(rest + "\n", until: deadline)
  }

  /// The next line that is not blank.
  func line(until deadline: ContinuousClock.Instant) throws(EngineFault) -> String {
    if let line = unread {
      unread = nil
      return line
    }
    while true {
      let line = try process.line(until: deadline)
      if !line.isBlank { return line }
      try process.goOn(until: deadline)
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

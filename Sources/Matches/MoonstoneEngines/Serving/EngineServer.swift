import MoonstoneSupport

/// A player of ours as an engine: what answers the lines of another program.
package protocol EngineServer: Sendable {
  /// Whether a line ends the thinking about the lines before it, as soon as it comes.
  func interrupts(_ line: String) -> Bool

  /// Ends the thinking that is under way.
  func interrupt()

  /// Answers one line.
  ///
  /// - Parameters:
  ///   - line: what the other program wrote, without the end of the line.
  ///   - isWanted: whether thinking is still wanted; called on any thread.
  ///   - tell: hears the lines of the answer, on any thread, and none after this has returned.
  /// - Returns: whether it was the last line.
  func answer(
    _ line: String, isWanted: @escaping @Sendable () -> Bool,
    tell: @escaping @Sendable (String) -> Void
  ) async -> Bool
}

extension EngineServer {
  /// Answers lines one after the other, until one is the last or there are no more.
  ///
  /// Lines are read on a thread of their own while an answer is thought about, so that another line
  /// can interrupt it.
  ///
  /// - Parameters:
  ///   - next: waits for a line; `nil` at the end.
  ///   - tell: hears the answers, on any thread.
  package func serve(
    reading next: @escaping @Sendable () -> String?,
    telling tell: @escaping @Sendable (String) -> Void
  ) async {
    let (lines, input) = AsyncStream.makeStream(
      of: (text: String, thinking: Latest<Void>.Ticket).self)
    // Begins with each line that interrupts those before it.
    let thinking = Latest()
    onNewThread {
      while let line = next() {
        let isInterrupting = interrupts(line)
        input.yield((line, isInterrupting ? thinking.begin() : thinking.ticket))
        if isInterrupting { interrupt() }
      }
      input.finish()
    }
    for await (line, ticket) in lines {
      let isLast = await answer(line, isWanted: { thinking.isLatest(ticket) }, tell: tell)
      if isLast { return }
    }
  }
}

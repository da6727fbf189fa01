import MoonstoneSupport

/// Programs that stay after their match, until the next match asks for them.
public final class IdlePrograms: Sendable {
  /// Used by one thread at a time, which takes them out.
  private struct Waiting: @unchecked Sendable {
    var programs: [(words: [String], program: LinesProgram)] = []
  }

  /// How many wait at most; the one that has waited longest is ended for another.
  private static let most = 64

  private let waiting = Locked(Waiting())

  /// Nobody waits.
  public init() {}

  package var isEmpty: Bool { waiting.withLock(\.programs.isEmpty) }

  /// Takes out a program with these words that has not ended.
  func take(_ words: [String]) -> LinesProgram? {
    while true {
      let program = waiting.withLock { waiting -> LinesProgram? in
        let index = waiting.programs.lastIndex { $0.words == words }
        return index.map { waiting.programs.remove(at: $0).program }
      }
      guard let program else { return nil }
      if !program.process.hasEnded { return program }
    }
  }

  func give(_ program: LinesProgram, _ words: [String]) {
    guard !program.process.isGone else { return }
    // To end one takes a moment, and no lock.
    var oldest: LinesProgram?
    waiting.withLock { waiting in
      if waiting.programs.count >= Self.most { oldest = waiting.programs.removeFirst().program }
      waiting.programs.append((words, program))
    }
    _ = oldest
  }
}

import Dispatch
import MoonstoneHost
import Testing

@testable import MoonstoneCLI

/// Waiting for a line, and giving up.
@Suite(.timeLimit(.minutes(1))) struct LineReaderTests {
  /// Lines that come when they are let.
  private final class Typist: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let typed = Locked<[String]>([])

    func type(_ line: String) {
      typed.withLock { $0.append(line) }
      semaphore.signal()
    }

    func end() { semaphore.signal() }

    @Sendable func read() -> String? {
      semaphore.wait()
      return typed.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }

  @Test func aLineThatNobodyWantsAnyMoreIsNotWaitedFor() async {
    let typist = Typist()
    let reader = LineReader(typist.read)
    await #expect(throws: CancellationError.self) {
      try await reader.next(isWanted: { false })
    }
    typist.end()
  }

  @Test func givingUpEndsTheWaitingAndKeepsTheLineForTheNext() async throws {
    let typist = Typist()
    let reader = LineReader(typist.read)
    await #expect(throws: CancellationError.self) {
      // Asked when the reader waits already: from here on a stop ends it.
      try await reader.next(isWanted: {
        reader.giveUp()
        return true
      })
    }
    typist.type("f5")
    #expect(try await reader.next(isWanted: { true }) == "f5")
    typist.end()
    #expect(try await reader.next(isWanted: { true }) == nil)
    #expect(try await reader.next(isWanted: { true }) == nil)
  }

  @Test func givingUpWhenNobodyWaitsIsNothing() async throws {
    let typist = Typist()
    let reader = LineReader(typist.read)
    reader.giveUp()
    typist.type("f5")
    #expect(try await reader.next(isWanted: { true }) == "f5")
    typist.end()
  }
}

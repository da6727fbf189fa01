import Dispatch
import MoonstoneTestSupport
import Testing

@testable import MoonstoneLua

/// Waiting for an answer, and not for longer than until it is given up.
@Suite(.timeLimit(.minutes(10 * patience))) struct AbandonableAnswerTests {
  private struct Reason: Error {}

  @Test func anAnswerIsWaitedFor() async throws {
    #expect(try await AbandonableAnswer<Int>().wait { 5 } == 5)
  }

  @Test func aFailureIsThrown() async throws {
    await #expect(throws: Reason.self) {
      try await AbandonableAnswer<Int>().wait { throw Reason() }
    }
  }

  @Test func anAbandonedAnswerIsNotWaitedFor() async throws {
    let answer = AbandonableAnswer<Int>()
    let (began, mayEnd, ended) = (Gate(), DispatchSemaphore(value: 0), Gate())
    let waiting = Task {
      try await answer.wait {
        began.open()
        mayEnd.wait()
        ended.open()
        return 5
      }
    }
    await began.wait()
    answer.giveUp(after: 0)
    await #expect(throws: CancellationError.self) { try await waiting.value }
    // Its result is then dropped.
    mayEnd.signal()
    await ended.wait()
  }
}

import MoonstoneCatalog
import MoonstoneSupport
import MoonstoneTestSupport
import Testing

@testable import MoonstoneSession

/// The duels of one program, whoever's they are.
@Suite(.timeLimit(.minutes(10 * patience))) struct DuelTurnsTests {
  /// Lets the first duel play until its end is told.
  private func first(_ turns: DuelTurns) async throws -> (Task<Void, any Error>, end: () -> Void) {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let isPlaying = Locked(false)
    let task = Task {
      try await turns.take(Interruption()) {
        isPlaying.withLock { $0 = true }
        for await _ in ends {}
      }
    }
    try await eventually("the first one plays") { isPlaying.withLock(\.self) }
    return (task, { end.finish() })
  }

  @Test func duelsPlayOneAtATimeInTheOrderInWhichTheyCome() async throws {
    let turns = DuelTurns()
    let (first, end) = try await first(turns)
    let state = Locked((playing: 0, most: 0, order: [Int]()))
    var others: [Task<Void, any Error>] = []
    for number in 1...20 {
      others.append(
        Task {
          try await turns.take(Interruption()) {
            state.withLock { state in
              state.playing += 1
              state.most = max(state.most, state.playing)
              state.order.append(number)
            }
            for _ in 1...20 { await Task.yield() }
            state.withLock { $0.playing -= 1 }
          }
        })
      try await eventually("\(number) wait") { turns.waiting == number }
    }
    #expect(state.withLock(\.order).isEmpty)
    end()
    try await first.value
    for other in others { try await other.value }
    #expect(state.withLock(\.most) == 1)
    #expect(state.withLock(\.order) == Array(1...20))
    #expect(turns.waiting == 0)
  }

  @Test func oneThatIsNotWantedAnyMoreLeavesItsTurnToTheNext() async throws {
    let turns = DuelTurns()
    let (first, end) = try await first(turns)
    let interruption = Interruption()
    let second = Task { try await turns.take(interruption) { true } }
    try await eventually("the second one waits") { turns.waiting == 1 }
    let third = Task { try await turns.take(Interruption()) { true } }
    try await eventually("the third one waits") { turns.waiting == 2 }
    _ = interruption.request(by: 0)
    end()
    try await first.value
    await #expect(throws: Interrupted.self) { _ = try await second.value }
    #expect(try await third.value)
  }
}

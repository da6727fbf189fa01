import MoonstoneSupport
import Testing

@testable import MoonstoneReview

/// What is made ahead of those that take it.
@Suite struct RerunQueueTests {
  private struct Failure: Error {}

  /// Makes so many numbers on a thread of its own, and then fails or ends. Its value is how many were
  /// made, when the thread is done.
  private func filled(
    _ queue: RerunQueue<Int>, with count: Int, fails: Bool = false
  ) -> Task<Int, Never> {
    Task {
      await onOwnThread {
        var made = 0
        queue.fill {
          guard made < count else {
            if fails { throw Failure() }
            return nil
          }
          made += 1
          return made
        }
        return made
      }
    }
  }

  @Test(arguments: [1, 3]) func eachIsTakenOnceAndInOrder(_ takers: Int) async throws {
    let queue = RerunQueue<Int>(takers: takers)
    let filling = filled(queue, with: 100)
    let taken = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<takers {
        group.addTask {
          try await onOwnThread {
            var taken: [Int] = []
            while let item = try queue.take() { taken.append(item) }
            return taken
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(taken.allSatisfy { $0 == $0.sorted() })
    #expect(taken.flatMap(\.self).sorted() == Array(1...100))
    #expect(await filling.value == 100)
  }

  @Test func whatCannotBeMadeIsToldOnceAfterWhatWasMade() async throws {
    let queue = RerunQueue<Int>(takers: 1)
    let filling = filled(queue, with: 2, fails: true)
    let taken = await onOwnThread { [try? queue.take(), try? queue.take()] }
    #expect(taken == [1, 2])
    let failure = await onOwnThread { Result { try queue.take() } }
    #expect(throws: Failure.self) { try failure.get() }
    #expect(try queue.take() == nil)
    #expect(await filling.value == 2)
  }

  @Test func nothingIsMadeForNobody() async throws {
    let queue = RerunQueue<Int>(takers: 2)
    let filling = filled(queue, with: 100)
    #expect(await onOwnThread { try? queue.take() } == 1)
    queue.leave()
    queue.leave()
    // One for each who took, besides the one that was taken, and perhaps one that was begun.
    #expect(await filling.value <= 4)
  }
}

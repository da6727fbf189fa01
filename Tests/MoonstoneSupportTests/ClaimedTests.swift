import Dispatch
import Testing

@testable import MoonstoneSupport

@Suite struct ClaimedTests {
  @Test func oneThreadAtATimeHasTheValue() {
    let sum = Claimed(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { sum.withLock { $0 += 1 } }
    }
    #expect(sum.withLock { $0 } == 80_000)
  }

  @Test func everybodyWhoWaitsHasItsTurn() {
    let order = Claimed<[Int]>([])
    let begun = DispatchSemaphore(value: 0)
    let done = DispatchGroup()
    let claimed = order
    order.withLock { order in
      for number in 1...4 {
        done.enter()
        onNewThread {
          begun.signal()
          claimed.withLock { $0.append(number) }
          done.leave()
        }
      }
      for _ in 1...4 { begun.wait() }
      order.append(0)
    }
    done.wait()
    let all = order.withLock { $0 }
    #expect(all.first == 0 && all.sorted() == [0, 1, 2, 3, 4])
  }

  @Test func anErrorGivesTheValueBack() {
    struct Refusal: Error {}
    let value = Claimed(1)
    #expect(throws: Refusal.self) { try value.withLock { _ in throw Refusal() } }
    #expect(value.withLock { $0 } == 1)
  }
}

import Dispatch
import MoonstoneSupport
import Testing

@testable import MoonstoneSession

/// How lessons wait, and give way to others.
@Suite(.timeLimit(.minutes(5))) struct LessonPlaceTests {
  /// A match whose analysis waits until the gate is open.
  private struct Past: LessonSource {
    struct Fault: Error {}

    let id: String
    var size = 1
    var fails = false
    let gate: DispatchSemaphore
    let prepared: Locked<[String]>

    func lesson() -> any OpenLesson { Exercises(match: self) }
  }

  private struct Exercises: OpenLesson {
    let match: Past

    func prepare() {
      match.gate.wait()
      match.gate.signal()
      match.prepared.withLock { $0.append("\(match.id) \(match.size)") }
    }

    var state: String {
      get throws {
        if match.fails { throw Past.Fault() }
        return match.id
      }
    }

    func judge(_ attempt: LessonAttempt) throws(TableRefusal) -> String { "" }
  }

  private let gate = DispatchSemaphore(value: 0)
  private let prepared = Locked<[String]>([])

  private func match(_ id: String, size: Int = 1, fails: Bool = false) -> Past {
    Past(id: id, size: size, fails: fails, gate: gate, prepared: prepared)
  }

  /// Waits until something holds.
  private func wait(_ holds: () async -> Bool) async throws {
    while await !holds() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func noMoreThanSoManyWait() async throws {
    let lessons = Lessons()
    let first = (1...Lessons.most).map { match("\($0)") }
    for match in first { _ = try await lessons.state(of: match) }
    let next = match("next")
    await #expect(throws: TableRefusal.self) { try await lessons.state(of: next) }
    // A waiting client asks again and again, and nothing starts over.
    for match in first { #expect(try await lessons.state(of: match) == match.id) }
    gate.signal()
    try await wait { (try? await lessons.state(of: next)) != nil }
    try await wait { prepared.withLock { $0.contains("next 1") } }
    #expect(prepared.withLock { $0 } == first.map { "\($0.id) 1" } + ["next 1"])
  }

  @Test func whatIsOutdatedIsNotAnalysed() async throws {
    let lessons = Lessons()
    for size in [1, 2, 3] {
      _ = try await lessons.state(of: match("first"))
      _ = try await lessons.state(of: match("grows", size: size))
    }
    gate.signal()
    try await wait { prepared.withLock { $0.contains("grows 3") } }
    #expect(prepared.withLock { $0 } == ["first 1", "grows 3"])
  }

  @Test func aFailedLessonIsBegunAnew() async throws {
    let lessons = Lessons()
    let broken = match("match", fails: true)
    await #expect(throws: Past.Fault.self) { try await lessons.state(of: broken) }
    await #expect(throws: Past.Fault.self) { try await lessons.state(of: broken) }
    #expect(try await lessons.state(of: match("match")) == "match")
    gate.signal()
    try await wait { prepared.withLock { !$0.isEmpty } }
  }
}

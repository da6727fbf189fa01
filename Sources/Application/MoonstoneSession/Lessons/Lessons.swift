import MoonstoneSupport

/// The lessons that people take on an interface. Matches are analysed one after the other.
package actor Lessons {
  private struct Place {
    let id: String
    let size: Int
    let lesson: any OpenLesson
  }

  /// How many lessons are open at a time; the oldest gives way.
  static let most = 8

  private var places: [Place] = []
  private var last: Task<Void, Never>?

  /// Begins without lessons.
  package init() {}

  /// Returns how far the analysis of a match is, or its exercises, as one line of JSON. Begins the
  /// analysis if nobody has.
  ///
  /// - Throws: the reason why the match cannot be analysed.
  package func state(of match: any PastMatch) throws -> String {
    if let lesson = lesson(match) { return try lesson.state }
    let lesson = try match.lesson()
    places.removeAll { $0.id == match.id }
    if places.count >= Self.most { places.removeFirst() }
    places.append(Place(id: match.id, size: match.size, lesson: lesson))
    let before = last
    last = Task {
      await before?.value
      await Self.work { lesson.prepare() }
    }
    return try lesson.state
  }

  /// Judges an attempt. Returns what is said of it as one line of JSON.
  ///
  /// - Throws: a ``TableRefusal``.
  package nonisolated func judge(
    _ attempt: LessonAttempt, in match: any PastMatch
  ) async throws -> String {
    guard let lesson = await lesson(match) else {
      throw TableRefusal("the lesson is over; begin it again")
    }
    return try await Self.work {
      Result { () throws(TableRefusal) in try lesson.judge(attempt) }
    }.get()
  }

  /// The lesson of a match that has not grown since.
  private func lesson(_ match: any PastMatch) -> (any OpenLesson)? {
    places.first { $0.id == match.id && $0.size == match.size }?.lesson
  }

  /// Does something on a thread of its own, since searches would occupy the whole pool.
  private static func work<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      onNewThread { continuation.resume(returning: body()) }
    }
  }
}

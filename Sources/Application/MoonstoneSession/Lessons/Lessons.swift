import MoonstoneSupport

/// The lessons that people take on an interface. Matches are analysed one after the other.
package actor Lessons {
  private struct LessonPlace {
    let number: Int
    let id: String
    let size: Int
    let lesson: any OpenLesson
    var isOver = false
  }

  /// How many lessons are open at a time; the oldest whose match is analysed gives way.
  static let most = 8

  private var places: [LessonPlace] = []
  private var count = 0
  private var last: Task<Void, Never>?

  package init() {}

  /// Returns how far the analysis of a match is, or its exercises, as one line of JSON. Begins the
  /// analysis if it has not begun.
  ///
  /// - Throws: the reason why the match cannot be analysed, or not now. Asking again starts over.
  package func state(of match: any LessonSource) throws -> String {
    if let lesson = lesson(match) {
      do {
        return try lesson.state
      } catch {
        remove(match)
        throw error
      }
    }
    remove(match)
    let lesson = try match.lesson()
    if places.count >= Self.most {
      guard let oldest = places.firstIndex(where: \.isOver) else {
        throw TableRefusal("\(Self.most) matches wait for their analysis; try again later")
      }
      places.remove(at: oldest)
    }
    count += 1
    let number = count
    places.append(LessonPlace(number: number, id: match.id, size: match.size, lesson: lesson))
    let before = last
    last = Task {
      await before?.value
      await prepare(number)
    }
    return try lesson.state
  }

  /// Analyses a match, unless its lesson has given way meanwhile.
  private func prepare(_ number: Int) async {
    guard let place = places.first(where: { $0.number == number }) else { return }
    let lesson = place.lesson
    await onOwnThread { lesson.prepare() }
    guard let index = places.firstIndex(where: { $0.number == number }) else { return }
    places[index].isOver = true
  }

  private func remove(_ match: any LessonSource) { places.removeAll { $0.id == match.id } }

  /// Judges an attempt. Returns what is said of it as one line of JSON.
  ///
  /// - Throws: a ``TableRefusal``.
  package nonisolated func judge(
    _ attempt: LessonAttempt, in match: any LessonSource
  ) async throws -> String {
    guard let lesson = await lesson(match) else {
      throw TableRefusal("the lesson is over; begin it again")
    }
    return try await onOwnThread { () throws(TableRefusal) in try lesson.judge(attempt) }
  }

  /// The lesson of a match that has not grown since.
  private func lesson(_ match: any LessonSource) -> (any OpenLesson)? {
    places.first { $0.id == match.id && $0.size == match.size }?.lesson
  }
}

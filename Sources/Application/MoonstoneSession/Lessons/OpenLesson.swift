/// A match that lessons are made of.
package protocol LessonSource: Sendable {
  var id: String { get }
  /// What grows with the match; no unit.
  var size: Int { get }
  /// Makes a lesson of the match.
  func lesson() throws -> any OpenLesson
}

/// A lesson that people take on an interface, whatever its game.
package protocol OpenLesson: Sendable {
  /// Analyses the match. Takes seconds.
  func prepare()
  /// How far the analysis is, or else the exercises, as one line of JSON.
  ///
  /// - Throws: the reason why the match cannot be analysed.
  var state: String { get throws }
  /// Judges an attempt. May take a second. Returns what is said of it as one line of JSON.
  func judge(_ attempt: LessonAttempt) throws(TableRefusal) -> String
}

/// A move that a person tries in an exercise, as an interface sends it.
package struct LessonAttempt: Decodable, Sendable {
  /// The number of the exercise, counted from 0.
  package let exercise: Int
  /// The move; `nil` to be told the best one.
  package var move: String?
}

import Foundation
import MoonstoneJSON
import MoonstoneSupport

/// What a person answered to how well they play, by game: `levels.json` beside the matches.
package struct LevelAnswers: Sendable {
  package struct Answer: Codable, Hashable, Sendable {
    /// The level that the answer stands for.
    package let level: Int
    /// When it was given, in milliseconds since 1970: older matches count no more.
    package let time: Int
  }

  package let path: String

  /// - Parameter store: the folder of matches beside which answers are.
  package init(beside store: MatchFolder) {
    path = FilePath.folder(of: store.folder) + "/levels.json"
  }

  /// Returns what was answered last; `nil` if nothing was, or if the file cannot be read.
  package func answer(of game: String) -> Answer? { answers[game] }

  /// Keeps an answer in the place of the one before.
  ///
  /// - Throws: a `FileFault` if it cannot be written.
  package func keep(_ level: Int, of game: String, at time: Date = Date()) throws(FileFault) {
    var answers = answers
    answers[game] = Answer(level: level, time: Int(time.timeIntervalSince1970 * 1000))
    try Folder.make(FilePath.folder(of: path), mode: 0o700)
    try WholeFile.write(Array((jsonLine(answers) + "\n").utf8), to: path, mode: 0o600)
  }

  private var answers: [String: Answer] {
    guard let bytes = try? readFile(at: path, upTo: 1 << 20) else { return [:] }
    return (try? JSONDecoder().decode([String: Answer].self, from: Data(bytes))) ?? [:]
  }
}

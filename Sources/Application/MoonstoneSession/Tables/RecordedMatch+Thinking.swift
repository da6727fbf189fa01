import MoonstoneCatalog
import MoonstoneJSON
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// What is asked about a position of a match that is over.
package struct PastQuestion: Decodable, Sendable {
  /// How many plies have been played in the position.
  let ply: Int
  /// The SHA-256 of the version that is asked.
  let version: String
}

/// Which questions somebody still waits for: of each match the newest one.
package final class PastQuestions: Sendable {
  private let numbers = Locked<[String: Int]>([:])

  /// Begins a question about a match. Returns whether nobody has asked another one since.
  func begin(about id: String) -> @Sendable () -> Bool {
    let number = numbers.withLock { numbers in
      numbers[id, default: 0] += 1
      return numbers[id]
    }
    return { [numbers] in numbers.withLock { $0[id] } == number }
  }
}

extension RecordedMatch {
  func think(_ question: PastQuestion, in tables: Tables) async throws -> JSON {
    try checkRules()
    let surroundings = tables.surroundings
    let (record, sheet) = try sheet()
    guard (0...record.plies.count).contains(question.ply) else {
      throw TableRefusal("a ply from 0 to \(record.plies.count) is needed")
    }
    guard let version = surroundings.versions.version(question.version),
      surroundings.scripts.shows(version.name, in: entry.name)
    else {
      throw TableRefusal("the text of this version is not kept")
    }
    let catalog = surroundings.catalog
    let home = catalog.home(
      of: entry.name, memory: surroundings.memory, hasTicks: true, inProcess: false,
      inBackground: true, warn: surroundings.warn)
    return try await ScriptQuestion(
      loader: PlayerLoader(catalog: catalog, plugin: entry.plugin, home: home), match: sheet,
      start: record.start, moves: Array(record.moves.prefix(question.ply)),
      seed: record.tags.seed ?? 0, ticks: surroundings.answering.ticks
    ).answer(by: version, isWanted: tables.questions.begin(about: id))
  }
}

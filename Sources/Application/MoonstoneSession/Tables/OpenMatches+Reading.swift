import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReview
import MoonstoneSupport

extension OpenMatches {
  /// The most matches that are taken from a file.
  package static let most = 100

  /// Reads the first matches of a file. Broken ones are reported and left out. The file stays as it
  /// is, and nothing is written.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - format: its format.
  ///   - catalog: the games.
  ///   - program: the name and version of this program.
  ///   - tell: receives sentences for the person.
  /// - Throws: a `ConversionError` for a file without a whole match, or the error of a file that
  ///   cannot be read at all.
  package static func all(
    in path: String, _ format: MatchFormat, catalog: Catalog, program: String,
    tell: @escaping (String) -> Void
  ) throws -> [any PastMatch] {
    let usual = try catalog.game(named: catalog.usualGame)
    let entry = try catalog.game(ofMatchesIn: path, format, otherwise: usual)
    return try all(in: path, format, of: entry, program, tell)
  }

  private static func all<E: GameEntry>(
    in path: String, _ format: MatchFormat, of entry: E, _ program: String,
    _ tell: @escaping (String) -> Void
  ) throws -> [any PastMatch] {
    var choice = MatchChoice()
    (choice.skipsBroken, choice.tell) = (true, tell)
    var matches: [any PastMatch] = []
    let count = try choice.read(path, format, of: entry.plugin.game) { record in
      guard matches.count < most else { return }
      if (try? record.journal(by: program)) == nil {
        throw MatchFault(record.place, "its ending does not follow from its moves")
      }
      matches.append(
        RecordedMatch(
          id: "", entry: entry, source: .record(record), isForeign: true, program: program))
    }
    if matches.isEmpty { throw ConversionError.nothing(path, number: nil, count: count.all) }
    let others = count.all - count.broken.count - matches.count
    if others > 0 {
      tell("\(path.printable): its first \(most) matches are shown; there are \(others) more")
    }
    return matches
  }
}

import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReview
import MoonstoneSupport

extension OpenMatches {
  /// The most matches that are taken from a file.
  package static let most = 100

  /// Reads the wanted match of a file, or its first ones. Broken ones are reported and left out. The
  /// file stays as it is, and nothing is written.
  ///
  /// - Parameters:
  ///   - subject: the file; its choice has the closure that receives sentences for the person.
  ///   - catalog: the games.
  ///   - program: the name and version of this program.
  /// - Throws: a `ConversionError` for a file without a whole match, or the error of a file that
  ///   cannot be read at all.
  package static func all(
    in subject: MatchSubject, catalog: Catalog, program: String
  ) throws -> [any PastMatch] {
    var subject = subject
    subject.choice.skipsBroken = true
    let usual = try catalog.game(named: catalog.usualGame)
    return try all(in: subject, of: subject.game(in: catalog, otherwise: usual).entry, program)
  }

  private static func all<E: GameEntry>(
    in subject: MatchSubject, of entry: E, _ program: String
  ) throws -> [any PastMatch] {
    var matches: [any PastMatch] = []
    let count = try subject.read(of: entry.plugin.game) { record in
      guard matches.count < most else { return }
      if (try? JournalReading(record, by: program)) == nil {
        throw MatchFault(record.place, "its ending does not follow from its moves")
      }
      matches.append(
        RecordedMatch(
          id: "", entry: entry, source: .record(record), isForeign: true, program: program))
    }
    if matches.isEmpty {
      throw ConversionError.nothing(subject.path, number: nil, count: count.all)
    }
    let others = count.all - count.broken.count - matches.count
    if others > 0, subject.choice.typed == nil {
      subject.choice.tell(
        "\(subject.path.printable): its first \(most) matches are shown; there are \(others) more")
    }
    return matches
  }
}

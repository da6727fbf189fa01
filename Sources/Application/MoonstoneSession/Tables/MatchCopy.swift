import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReview

/// A match of a file of another program, as the journal that it would have here. The file stays as
/// it is, and nothing is written.
package struct MatchCopy: Sendable {
  /// The most matches that are taken from a file.
  package static let most = 100

  /// The file and the place of the match in it.
  let place: String
  let header: JournalHeader
  /// The journal.
  let text: String

  /// Copies the first matches of a file. Broken ones are reported and left out.
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
  ) throws -> [MatchCopy] {
    let usual = try catalog.game(named: catalog.usualGame)
    let entry = try catalog.game(ofMatchesIn: path, format, otherwise: usual)
    return try all(in: path, format, of: entry, program, tell)
  }

  private static func all<E: GameEntry>(
    in path: String, _ format: MatchFormat, of entry: E, _ program: String,
    _ tell: @escaping (String) -> Void
  ) throws -> [MatchCopy] {
    var choice = MatchChoice()
    (choice.skipsBroken, choice.tell) = (true, tell)
    var copies: [MatchCopy] = []
    let count = try choice.read(path, format, of: entry.plugin.game) { match in
      guard copies.count < most else { return }
      let copy = try journal(of: match, in: entry.plugin.game, program)
      copies.append(
        MatchCopy(
          place: match.place, header: copy.reading.header,
          text: copy.lines.map { $0 + "\n" }.joined()))
    }
    if copies.isEmpty { throw ConversionError.nothing(path, number: nil, count: count.all) }
    let others = count.all - count.broken.count - copies.count
    if others > 0 {
      tell("\(path.printable): its first \(most) matches are shown; there are \(others) more")
    }
    return copies
  }

  /// A match that the journal cannot hold is as broken as one that cannot be read.
  private static func journal<G: Game>(
    of match: FiledMatch<G>, in game: G, _ program: String
  ) throws(MatchFault) -> ForeignMatch<G> {
    do throws(JournalError) {
      return try ForeignMatch(match, of: game, program: program)
    } catch {
      throw MatchFault(match.place, error.message)
    }
  }
}

import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords

/// A match of another program's file, as the journal that it would have here.
package struct ForeignMatch<G: Game>: Sendable {
  package let reading: JournalReading<G>
  package let lines: [String]
  /// What the journal does not hold although others can.
  package let lost: Set<MatchDetail>

  /// - Parameters:
  ///   - match: the match as its file tells it.
  ///   - game: the game.
  ///   - program: the name and version of this program.
  /// - Throws: a `JournalError` if the match cannot be played again.
  package init(_ match: MatchRecord<G>, of game: G, program: String) throws(JournalError) {
    do throws(Rejection) {
      (lines, lost) = try match.journal(by: program)
    } catch {
      throw JournalError(file: match.place, "\(error)")
    }
    let bytes = lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    reading = try JournalReading(bytes, file: match.place, game: game)
  }

  /// - Parameters:
  ///   - lines: the journal.
  ///   - place: where the match is.
  init(_ lines: [String], at place: String, of game: G) throws(JournalError) {
    (self.lines, lost) = (lines, [])
    let bytes = lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    reading = try JournalReading(bytes, file: place, game: game)
  }
}

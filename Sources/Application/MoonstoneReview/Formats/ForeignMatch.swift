import MoonstoneJournal
import MoonstoneKernel
import MoonstoneRecords

/// A match of another program's file, as the journal that it would have here.
package struct ForeignMatch<G: Game>: Sendable {
  /// The match.
  package let reading: JournalReading<G>
  /// The lines of the journal.
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

  /// Reads one match of a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - format: its format.
  ///   - game: the game.
  ///   - choice: which match; with no number, the only one.
  ///   - program: the name and version of this program.
  /// - Throws: a ``ConversionError`` if there is no such match, or not only one; a ``MatchFault``,
  ///   a `JournalError`, or the error of the file.
  package init(
    _ path: String, _ format: MatchFormat, of game: G, _ choice: MatchChoice, program: String
  ) throws {
    var found: [FiledMatch<G>] = []
    let count: MatchChoice.Count
    do {
      count = try choice.read(path, format, of: game) { match in found.append(match) }
    } catch let fault as MatchFault {
      // Which one is meant comes first, whatever is wrong with another.
      var all = 0
      try MatchReader(path, of: game, tell: { _ in }).read(format) { _ in all += 1 }
      if choice.number == nil, all > 1 { throw ConversionError.several(path, count: all) }
      throw fault
    }
    if found.count > 1 { throw ConversionError.several(path, count: count.all) }
    guard let match = found.first else {
      throw ConversionError.nothing(path, number: choice.number, count: count.all)
    }
    try self.init(match, of: game, program: program)
  }
}

extension MatchFormat {
  /// The format of a file of another program that holds matches with their moves; `nil` for any
  /// other file, and if there is none.
  package static func foreign(_ path: String) -> MatchFormat? {
    guard let format = try? MatchFormat(contentsOf: path), format == .ggf || format == .wthor
    else { return nil }
    return format
  }
}

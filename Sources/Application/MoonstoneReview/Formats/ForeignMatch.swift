import MoonstoneJournal
import MoonstoneKernel

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
  package init(_ match: FiledMatch<G>, of game: G, program: String) throws(JournalError) {
    (lines, lost) = match.journal(of: game, program: program)
    let bytes = lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    reading = try JournalReading(bytes, file: match.place, game: game)
  }

  /// Reads one match of a file.
  ///
  /// - Parameters:
  ///   - reader: the reader of the file.
  ///   - format: the format of the file.
  ///   - number: the number of the match, counted from 1; `nil` for the only one.
  ///   - program: the name and version of this program.
  /// - Throws: a ``ConversionError`` if there is no such match, or not only one; a ``MatchFault``, a
  ///   `JournalError`, or the error of the file.
  package init(
    _ reader: MatchReader<G>, _ format: MatchFormat, number: Int?, program: String
  ) throws {
    var count = 0
    var found: Result<FiledMatch<G>, MatchFault>?
    try reader.read(format) { result in
      count += 1
      if count == number ?? 1 { found = result }
    }
    guard let found else {
      throw ConversionError.nothing(reader.path, number: number, count: count)
    }
    if number == nil, count > 1 { throw ConversionError.several(reader.path, count: count) }
    try self.init(try found.get(), of: reader.game, program: program)
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

import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneSupport

/// Matches of some files, written into another file.
package struct Conversion {
  /// What became of it.
  package struct ConversionReport: Sendable {
    /// How many matches were written.
    package var count = 0
    /// What the new format does not hold, and of how many matches it is left out.
    package var lost: [(detail: MatchDetail, count: Int)] = []
    /// How many names could not be written whole.
    package var alteredNames = 0
    /// The matches that were left out because they are broken.
    package var skipped: [MatchFault] = []
  }

  /// The files to read.
  package let inputs: [String]
  /// The file to write.
  package let output: String
  /// The number of the only match to convert, counted from 1 through all files; `nil` for all.
  package var number: Int?
  /// Whether broken matches are left out; otherwise the first one ends the conversion.
  package var skipsBroken = false
  /// The name and version of this program.
  package let program: String
  /// Receives sentences for the person.
  package let tell: (String) -> Void

  /// - Parameters:
  ///   - inputs: the files to read.
  ///   - output: the file to write; its name's ending says in which format.
  ///   - program: the name and version of this program.
  ///   - tell: receives sentences for the person.
  package init(
    _ inputs: [String], to output: String, program: String, tell: @escaping (String) -> Void
  ) {
    self.inputs = inputs
    self.output = output
    self.program = program
    self.tell = tell
  }

  /// Reads and writes; the new file is complete or not there.
  ///
  /// - Parameters:
  ///   - catalog: the games.
  ///   - usual: the game of transcripts, which do not say it.
  ///   - day: the day of writing.
  /// - Throws: a ``ConversionError``, a ``MatchFault``, a `FileFault` or a `FileFault`.
  package func run(
    in catalog: Catalog, otherwise usual: any GameEntry, on day: MatchDate = MatchDate(Date())
  ) throws -> ConversionReport {
    guard let format = MatchFormat(named: output) else {
      throw ConversionError.unknownEnding(output)
    }
    try MatchFormat.checkIsNew(output, format)
    let sources = try inputs.map { (path: $0, format: try MatchFormat(contentsOf: $0)) }
    let entries = try sources.map {
      try catalog.game(ofMatchesIn: $0.path, $0.format, otherwise: usual)
    }
    let first = entries[0]
    for (source, entry) in zip(sources, entries) where entry.name != first.name {
      throw ConversionError.severalGames(source.path, game: entry.name, first: first.name)
    }
    if format.isOthello, !catalog.knowsAsOthello(first.name, format) {
      throw ConversionError.otherGame(output, format, game: first.name)
    }
    return try convert(sources, first, to: format, on: day)
  }

  private func convert<E: GameEntry>(
    _ sources: [(path: String, format: MatchFormat)], _ entry: E, to format: MatchFormat,
    on day: MatchDate
  ) throws -> ConversionReport {
    var writer = MatchWriter(format, of: entry.plugin.game, program: program)
    var report = ConversionReport()
    var seen = 0
    for source in sources {
      let reader = MatchReader(
        source.path, of: entry.plugin.game, skipsBroken: skipsBroken, tell: tell)
      try reader.read(source.format) { result in
        seen += 1
        if let number, seen != number { return }
        do {
          let match = try result.get()
          if format.isSingle, writer.count == 1 { report.count += 1 } else { try writer.add(match) }
        } catch let fault as MatchFault {
          guard skipsBroken else { throw fault }
          report.skipped.append(fault)
        }
      }
    }
    if report.count > 0 {
      throw ConversionError.tooMany(output, format, count: report.count + 1)
    }
    guard writer.count > 0 else {
      for sentence in report.skipped.sentences { tell(sentence) }
      throw ConversionError.nothing(inputs.joined(separator: ", "), number: number, count: seen)
    }
    try WholeFile.create(writer.files(named: output, on: day))
    report.count = writer.count
    report.alteredNames = writer.alteredNames
    report.lost = writer.lost
    return report
  }
}

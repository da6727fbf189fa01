import Foundation
import MoonstoneCatalog
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneSupport

/// Matches of some files, written into another file.
package struct Conversion {
  package struct ConversionReport: Sendable {
    package var count = 0
    /// What the new format does not hold, and of how many matches it is left out.
    package var lost: [(detail: MatchDetail, count: Int)] = []
    /// How many names could not be written whole.
    package var alteredNames = 0
    /// The matches that were left out because they are broken.
    package var skipped: [MatchFault] = []
  }

  package let inputs: [String]
  package let output: String
  /// Which match to convert, counted from 1 through all files, and what becomes of broken ones.
  package var choice = MatchChoice()
  /// The name and version of this program.
  package let program: String
  /// Receives sentences for the person.
  package let tell: @Sendable (String) -> Void
  /// Leaves the conversion; nothing is written then.
  package var interruption = Interruption()

  /// - Parameters:
  ///   - inputs: the files to read.
  ///   - output: the file to write; its name's ending says in which format.
  ///   - program: the name and version of this program.
  ///   - tell: receives sentences for the person.
  package init(
    _ inputs: [String], to output: String, program: String,
    tell: @escaping @Sendable (String) -> Void
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
  /// - Throws: a ``ConversionError``, a ``MatchFault``, a `FileFault` or `Interrupted`.
  package func run(
    in catalog: Catalog, otherwise usual: any GameEntry, on day: MatchDate = MatchDate(Date())
  ) throws -> ConversionReport {
    guard let format = MatchFormat(named: output) else {
      throw ConversionError.unknownEnding(output)
    }
    try MatchFormat.checkIsNew(output, format)
    var choice = choice
    choice.tell = tell
    let sources = try inputs.flatMap { try MatchSubject($0, choice).parts() }
    let entries = try sources.map { try $0.game(in: catalog, otherwise: usual).entry }
    let first = entries[0]
    for (source, entry) in zip(sources, entries) where entry.name != first.name {
      throw ConversionError.severalGames(source.path, game: entry.name, first: first.name)
    }
    if !catalog.canHold(first.name, in: format) {
      throw ConversionError.otherGame(output, format, game: first.name)
    }
    return try convert(sources, first, to: format, on: day)
  }

  private func convert<E: GameEntry>(
    _ sources: [MatchSubject], _ entry: E, to format: MatchFormat, on day: MatchDate
  ) throws -> ConversionReport {
    var writer = MatchWriter(format, of: entry.plugin.game, to: output, program: program)
    var report = ConversionReport()
    var seen = 0
    // Only one that is alone has numbers and places of its own.
    let isAlone = sources.count == 1
    for var source in sources {
      if !isAlone { source.choice.number = nil }
      try source.forEachWanted(of: entry.plugin.game) { result in
        try interruption.check()
        seen += 1
        if !isAlone, let number = choice.number, seen != number { return }
        do {
          let match = try result.get()
          if format.isSingle, writer.count == 1 { report.count += 1 } else { try writer.add(match) }
        } catch let fault as MatchFault {
          guard choice.skipsBroken else { throw fault.asked(canSkip: true) }
          report.skipped.append(fault)
        }
      }
    }
    if report.count > 0 {
      throw ConversionError.tooMany(output, format, count: report.count + 1)
    }
    guard writer.count > 0 else {
      for sentence in report.skipped.sentences { tell(sentence) }
      throw ConversionError.nothing(
        inputs.joined(separator: ", "), number: choice.typed, count: seen)
    }
    try writer.finish(on: day)
    report.count = writer.count
    report.alteredNames = writer.alteredNames
    report.lost = writer.lost
    return report
  }
}

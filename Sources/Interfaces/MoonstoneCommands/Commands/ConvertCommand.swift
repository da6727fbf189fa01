import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Write matches in the formats of other programs.",
    discussion: """
      Matches come in any format, recognised by their content. The ending of the new file's name says what to write:

        .jsonl  a journal, which holds one match
        .txt    transcripts, one a line
        .obf    the last positions, one a line
        .ggf    matches as game servers keep them
        .wtb    WTHOR, with the names in a .jou and a .trn file
        .sgf    SGF: Othello, and other games that it knows
        .pgn    PGN of Othello
        .game   a save file of reversi-ios, which holds one position

      Whatever the new format cannot hold is left out, and a message says so.
      """)

  @Argument(help: "The files to read, then the new file.", completion: .file())
  var files: [String]
  @OptionGroup var choice: MatchChoiceOptions
  @OptionGroup var game: GameOption

  func run() throws {
    guard files.count > 1, let output = files.last else {
      throw Failure.usage("name a file to read and a new file, such as “\(files[0]) matches.ggf”")
    }
    var conversion = Conversion(
      files.dropLast(), to: output, program: Program.name, tell: Program.warn)
    InterruptSignals.begin(for: conversion.interruption)
    let catalog = Program.catalog
    conversion.choice = try MatchOpening(choice, game, in: catalog).choice()
    tell(try conversion.run(in: catalog, otherwise: try game.entry(in: catalog)), of: output)
  }

  private func tell(_ report: Conversion.ConversionReport, of output: String) {
    for sentence in report.skipped.sentences { Program.warn(sentence) }
    for (count, details) in Dictionary(grouping: report.lost, by: \.count).sorted(by: {
      $0.key > $1.key
    }) {
      let words = details.map(\.detail.words).joined(separator: ", ")
      Program.warn("\(output.printable): left out of \(Self.matches(count)): \(words)")
    }
    if report.alteredNames > 0 {
      Program.warn(
        "\(output.printable): names written differently, since they do not fit: "
          + "\(report.alteredNames)")
    }
    Terminal.print("\(output.printable): \(Self.matches(report.count))")
  }

  private static func matches(_ count: Int) -> String {
    count == 1 ? "1 match" : "\(count) matches"
  }
}

import ArgumentParser
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct ArchiveExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write matches of an archive to files.",
    discussion: """
      The name of the new file says what to write:

        FOLDER/        a journal for each match
        .ggf           matches as game servers keep them
        .wtb           WTHOR, with the names in a .jou and a .trn file
        .sgf           SGF: Othello, and other games that it knows
        .pgn           PGN of Othello
        .txt           transcripts, one a line
        .tsv .csv      tables with all facts and the moves
        .json          the same as an object for each match
        .html .jsonl   one match: a page for a browser, or its journal
      """)

  @Argument(help: "The new file or folder.", completion: .file()) var output: String
  @OptionGroup var archive: ArchiveOption
  @Option(
    name: .customLong("match"), parsing: .unconditional,
    help: ArgumentHelp("Only the match with this number.", valueName: "number"))
  var number: String?
  @OptionGroup var options: MatchQueryOptions
  @OptionGroup var predicate: PredicateOption
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most matches to write.", valueName: "count"))
  var limit: String?

  func run() throws {
    var search = MatchSearch(try options.query(), try predicate.predicate())
    search.query.limit = try limit.map { try wholeNumber($0, atLeast: 1, "--limit") }
    search.number = try number.map { try wholeNumber($0, atLeast: 1, "--match") }
    let export = try ArchiveExport(to: output, in: Program.catalog, program: Program.name)
    InterruptSignals.begin(for: export.interruption)
    let store = try archive.open()
    let report = try export.run(search, in: store)
    search.tellMissingAnalysis(in: store)
    if report.beginElsewhere > 0 {
      Program.warn(
        "\(output.printable): left out, since this format holds only matches from the initial "
          + "position: \(report.beginElsewhere.matches)")
    }
    for lost in report.lost {
      Program.warn(
        "\(output.printable): left out of \(lost.count.matches): \(lost.detail.words)")
    }
    if report.alteredNames > 0 {
      Program.warn(
        "\(output.printable): names written differently, since they do not fit: "
          + "\(report.alteredNames)")
    }
    Terminal.print("\(output.printable): \(report.count.matches)")
  }
}

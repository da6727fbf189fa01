import ArgumentParser
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneLua
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

struct ArenaReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Report the standings of an event.",
    discussion: """
      The event may be in progress: its folder is only read. “--format html” makes one page that \
      needs no other file. It shows standings, charts, forfeits, and matches to step through.
      """)

  @Argument(help: "The folder of the event.", completion: .directory) var folder: String
  @Option(
    help: ArgumentHelp("text, csv, json or html.", valueName: "format"),
    completion: .list(EventReport.Form.allCases.map(\.rawValue)))
  var format = EventReport.Form.text.rawValue
  @Flag(help: "Play each match again by the rules, and end with exit code 65 at a wrong line.")
  var verify = false
  @Option(
    name: .customLong("matches"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many of the first matches a page has, up to 20000 (default: 1000).",
      valueName: "count"))
  var typedMatches: String?
  @Flag(
    help: "Leave names in CSV as they are, even if a spreadsheet would take one for a formula.")
  var csvRaw = false

  func run() throws {
    guard let form = EventReport.Form(rawValue: format) else {
      throw Failure.usage("--format is text, csv, json or html, not “\(format)”")
    }
    let most = try typedMatches.map { typed throws(Failure) in
      try wholeNumber(typed, atLeast: 0, "--matches")
    }
    if most != nil, form != .html { throw Failure.usage("--matches is for --format html") }
    if csvRaw, form != .csv { throw Failure.usage("--csv-raw is for --format csv") }
    let reading = try EventReading(folder)
    Program.warnOfPieces(in: folder)
    if verify { try check(reading) }
    switch form {
    case .text:
      Terminal.print(EventReport(withCapsulesOf: reading).text(fitting: Terminal.width))
    case .csv: Terminal.print(EventReport(reading).csv(isRaw: csvRaw))
    case .json: Terminal.print(json: EventReport(withCapsulesOf: reading).json)
    case .html:
      try page(of: reading, try Program.catalog.game(named: reading.event.game), most: most)
    }
  }

  private func check(_ reading: EventReading) throws {
    let entry = try Program.catalog.game(named: reading.event.game)
    guard reading.event.rules == entry.rulesDigest else {
      throw Failure.data(
        "\(folder.printable): the rules of \(entry.name) are not those that the event was played "
          + "by: recorded is SHA-256 \(reading.event.rules?.printable ?? "none"), present "
          + "\(entry.rulesDigest ?? "none")")
    }
    let count = try verified(reading, entry)
    Program.warn("\(count.matches) played again by the rules: nothing is wrong")
  }

  private func verified<E: GameEntry>(_ reading: EventReading, _ entry: E) throws -> Int {
    let event = reading.event
    EventOpenings.draw(
      event.drawn, of: entry.plugin, seed: event.seed, after: event.openings.count)
    return try reading.verify(by: entry.plugin.game)
  }

  private func page<E: GameEntry>(of reading: EventReading, _ entry: E, most: Int?) throws {
    let page = try ResultsPage(
      reading, of: entry.plugin.game, most: most ?? ResultsPage<E.G>.usualMatches,
      reproduce: Program.reproduce)
    if page.size >= 1_000_000 {
      Program.warn(
        "the page has \(page.count) of \(page.report.standings.played.matches), and about "
          + page.size.inBytes)
    }
    try page.write { Terminal.print($0) }
  }
}

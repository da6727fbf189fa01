import ArgumentParser
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze", abstract: "Show what each move of a match gave away.",
    discussion: """
      A match is a journal, a transcript, a capsule, or the folder of an event. For each ply the \
      values before and after it are found, the better move with its line, and the chance of \
      winning that it gave away: “?!” is a tenth, “?” two tenths, “??” three tenths. Endings are \
      exact where they can be solved within the budget.

      What was found is kept in MATCH.analysis, so a second call is quick, and one that was \
      stopped goes on.
      """)

  @Argument(help: "Journals, transcripts, capsules, or folders of events.", completion: .file())
  var matches: [String]
  @OptionGroup var options: AnalysisOptions
  @Option(
    help: ArgumentHelp("text, json or html.", valueName: "format"),
    completion: .list(Form.allCases.map(\.rawValue)))
  var format: String?
  @Flag(help: "Print JSON: an object a ply, then one for the match.") var json = false

  enum Form: String, CaseIterable {
    case text
    case json
    case html
  }

  func run() throws {
    let form = try form()
    // Everything is read before anything is analysed, so that no fault comes late.
    let works = try matches.map { path -> () throws -> Void in
      let source = try MatchSource(path)
      return try work(source, try options.entry(of: source), form)
    }
    for work in works { try work() }
  }

  private func form() throws(Failure) -> Form {
    guard let format else { return json ? .json : .text }
    guard let form = Form(rawValue: format) else {
      throw .usage("--format is text, json or html, not “\(format)”")
    }
    if json, form != .json { throw .usage("--json and --format \(format) exclude each other") }
    if form == .html, matches.count > 1 {
      throw .usage("--format html makes one page: name one match")
    }
    return form
  }

  /// Reads a file and returns what is left to do.
  private func work<E: GameEntry>(
    _ source: MatchSource, _ entry: E, _ form: Form
  ) throws -> () throws -> Void {
    let analysis = try options.analysis(of: entry)
    if form == .html, case .event = source {
      throw Failure.usage("--format html shows a match, and \(source.path) is an event")
    }
    let matches = try options.matches(source, of: entry.plugin.game)
    return {
      let progress = AnalysisProgress()
      let found: [MatchAnalysis]
      do {
        defer { progress.clear() }
        found = try analysis.run(matches, keptIn: source.keptFile) {
          progress.show(done: $0.done, of: $0.all)
        }
      }
      if case .event(let folder) = source {
        try show(found, of: try EventReading(folder), form)
      } else {
        for (match, analysis) in zip(matches, found) { try show(analysis, of: match, form) }
      }
    }
  }

  private func show<G: Game>(
    _ found: MatchAnalysis, of match: ReviewedMatch<G>, _ form: Form
  ) throws {
    switch form {
    case .text: Terminal.print(found.text(fitting: Terminal.width))
    case .json: for line in found.json { try Terminal.emit(line) }
    case .html:
      let page = try AnalysisPage(found, of: match.game, from: match.positions[0], match.moves)
      Terminal.print(TerminalText(own: page.html))
    }
  }

  private func show(_ found: [MatchAnalysis], of reading: EventReading, _ form: Form) throws {
    let event = EventAnalysis(
      entrants: reading.event.entrants.map(\.name),
      zip(try EventMatches(reading).all, found).map { ($0, $1) })
    guard form == .json else { return Terminal.print(event.text(fitting: Terminal.width)) }
    for line in found.flatMap(\.json) + event.json { try Terminal.emit(line) }
  }
}

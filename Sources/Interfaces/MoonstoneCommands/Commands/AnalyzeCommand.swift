import ArgumentParser
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze", abstract: "Show what each move of a match gave away.",
    discussion: """
      Matches come in any format. For each ply it finds the values before and after, the better move with its line, and the \
      chance of winning that the ply gave away: “?!” is a tenth, “?” two tenths, “??” three \
      tenths. Endings are exact where they can be solved within the budget.

      The findings are kept in MATCH.analysis, so a second call is quick, and one that was stopped \
      goes on.
      """)

  @Argument(
    help: "Files or folders with matches in any format.",
    completion: .file())
  var matches: [String]
  @OptionGroup var options: AnalysisOptions
  @Option(
    help: ArgumentHelp("text, json or html.", valueName: "format"),
    completion: .list(Form.allCases.map(\.rawValue)))
  var format: String?
  @Flag(help: "Print JSON: an object for each ply, then one for the match.") var json = false
  @Option(
    help: ArgumentHelp(
      "Also write tests of the faults, for “moonstone test”, to this new file.", valueName: "file"),
    completion: .file())
  var writeTests: String?
  @Option(
    help: ArgumentHelp(
      "Whose faults --write-tests takes: a player or a side (default: everybody's).",
      valueName: "player"))
  var by: String?

  enum Form: String, CaseIterable {
    case text
    case json
    case html
  }

  func run() throws {
    let form = try form()
    if by != nil, writeTests == nil { throw Failure.usage("--by is for --write-tests FILE") }
    var tests = try writeTests.map { try FaultTests($0) }
    // Everything is read before anything is analysed, so that no fault comes late.
    let works = try matches.flatMap { path in
      try options.opening.all(path).map { entry, matches in try work(matches, entry, form) }
    }
    var unkept: FileFault?
    for work in works { try work(&tests) { unkept = unkept ?? $0 } }
    if let tests { try write(tests) }
    // What was found is worth more than the file that would keep it.
    if let unkept { throw unkept }
  }

  /// What is left to do with a file; adds to the tests, if some are to be written. The closure hears
  /// why findings are not kept.
  private typealias Work = (inout FaultTests?, _ unkept: (FileFault) -> Void) throws -> Void

  private func write(_ tests: FaultTests) throws {
    let file = tests.file.printable
    guard tests.count > 0 else {
      return Terminal.tell("no move gave away a tenth of the chances, so \(file) is not written")
    }
    try tests.write()
    Terminal.tell("\(tests.count == 1 ? "1 test is" : "\(tests.count) tests are") in \(file)")
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
    _ source: MatchSubject, _ entry: E, _ form: Form
  ) throws -> Work {
    let analysis = try options.analysis(of: entry)
    let matches = try options.matches(source, of: entry.plugin.game)
    if form == .html, matches.count > 1 {
      throw ConversionError.several(source, count: matches.count)
    }
    if let by { try NotInMatch.check(by, in: source.path, matches) }
    return { tests, unkept in
      let progress = AnalysisProgress()
      let found: [MatchAnalysis]
      do {
        defer { progress.clear() }
        found = try analysis.run(matches, keptIn: source.keptFile, unkept: unkept) {
          progress.show(done: $0.done, of: $0.all)
        }
      }
      if source.kind == .event, source.choice.typed == nil {
        try show(found, of: try EventReading(source.path), form)
      } else {
        for (match, analysis) in zip(matches, found) { try show(analysis, of: match, form) }
      }
      let judging = AnalysisProgress()
      defer { judging.clear() }
      try tests?.add(
        Array(zip(matches, found)), of: by, by: analysis, keptIn: source.keptFile, unkept: unkept
      ) {
        judging.show(done: $0.done, of: $0.all)
      }
    }
  }

  private func show<G: Game>(
    _ found: MatchAnalysis, of match: MatchRecord<G>, _ form: Form
  ) throws {
    switch form {
    case .text: Terminal.print(found.text(fitting: Terminal.width))
    case .json: for line in found.json { try Terminal.emit(line) }
    case .html:
      let page = try AnalysisPage(found, of: match.game, from: match.start, match.moves)
      Terminal.print(TerminalText(own: page.html))
    }
  }

  private func show(_ found: [MatchAnalysis], of reading: EventReading, _ form: Form) throws {
    let event = EventAnalysis(
      entrants: reading.event.entrants.map(\.name),
      zip(try reading.matches(), found).map { ($0, $1) })
    guard form == .json else { return Terminal.print(event.text(fitting: Terminal.width)) }
    for line in found.flatMap(\.json) + event.json { try Terminal.emit(line) }
  }
}

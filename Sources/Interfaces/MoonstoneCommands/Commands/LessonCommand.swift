import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct LessonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lesson", abstract: "Find the better moves yourself, fault by fault.",
    discussion: """
      Goes back to before each move that gave away a tenth of the chances of winning or more, and \
      asks for a better one. A move is right if it gives away at most 3.5 per cent; another one is \
      refuted on the board. The match is analysed first, unless “moonstone analyze” has done it; \
      “analyze” shows the better moves at once.
      """)

  @Argument(
    help: "A match in any format.", completion: .file())
  var match: String
  @Option(help: "Whose moves: black or white (default: both).") var side: String?
  @OptionGroup var options: AnalysisOptions

  func run() throws {
    let (entry, subject) = try opened()
    try teach(subject, entry)
  }

  func opened() throws -> (any GameEntry, MatchSubject) {
    try options.opening.one(match, goingOn: true)
  }

  private func teach<E: GameEntry>(_ source: MatchSubject, _ entry: E) throws {
    let analysis = try options.analysis(of: entry)
    let side = try typedSide(side, of: entry.plugin.game)
    let matches = try options.matches(source, of: entry.plugin.game)
    if matches.count > 1 { throw ConversionError.several(source, count: matches.count) }
    let progress = AnalysisProgress()
    let found: [MatchAnalysis]
    do {
      defer { progress.clear() }
      found = try analysis.run(matches, keptIn: source.keptFile, unkept: { Program.warn("\($0)") })
      {
        progress.show(done: $0.done, of: $0.all)
      }
    }
    let lesson = Lesson(matches[0], found[0], of: side, by: analysis)
    guard !lesson.exercises.isEmpty else {
      return Terminal.print(
        "no move gave away a tenth of the chances or more: nothing to do better")
    }
    if Terminal.canDraw {
      var screen = LessonScreen(lesson)
      screen.run()
    } else {
      var dialog = LessonDialog(lesson)
      dialog.run()
    }
  }

}

import ArgumentParser
import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

struct RerunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rerun", abstract: "Show what a script would have played so far.",
    discussion: """
      The script is asked at each recorded position in which a version of its file moved; with \
      --side black or white, at each of that side, whoever played it. It has the memory that its own answers \
      would have made. Each ply that it answers otherwise is judged by an analysis, which is kept \
      beside the match as “moonstone analyze” keeps it.

      Without files, the matches come from your archive, or from --archive; the options of “archive \
      find” say which of them are wanted. Ctrl-C stops, and shows what is known. “replay --verify” \
      asks both players of one match again.
      """)

  @Argument(help: "A strategy, or a path to a .lua file.", completion: .player)
  var strategy: String
  @Argument(
    help: "Matches in any format: journals, capsules, events, archives, folders.",
    completion: .file())
  var matches: [String] = []
  @OptionGroup var archive: ArchiveOption
  @OptionGroup var options: MatchQueryOptions
  @OptionGroup var predicate: PredicateOption
  @OptionGroup var order: MatchOrderOptions
  @OptionGroup var choice: MatchChoiceOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The ticks for each move of a match that has none on record.", valueName: "ticks"))
  var ticks = "50M"
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The work that judging a move may take, or none to judge none.", valueName: "ticks"))
  var analysis = "2M"
  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp(
      "The number of matches to ask about at a time (default: the number of processors).",
      valueName: "count"))
  var typedJobs: String?
  @Option(
    help: ArgumentHelp(
      "same: exit with 1 if anything differs, and name the first place that does.",
      valueName: "what"),
    completion: .list(["same"]))
  var expect: String?
  @OptionGroup var scripts: ScriptOptions
  @Flag(help: "Print JSON: an object for each ply that differs, then one for all of it.")
  var json = false

  func run() async throws {
    if let expect, expect != "same" {
      throw Failure.usage("--expect is “same”, not “\(expect)”")
    }
    let opening = try RerunOpening(self)
    try await rerun(opening, opening.entry)
  }

  private func rerun<E: GameEntry>(_ opening: RerunOpening, _ entry: E) async throws {
    let loader = PlayerLoader(
      catalog: opening.catalog, plugin: entry.plugin,
      home: try scripts.home(of: entry.name, hasTicks: true))
    let game = entry.plugin.game
    let found = try opening.catalog.player(strategy, of: game.name)
    guard let source = try loader.typedScript(of: found) else {
      throw Failure.usage("“\(strategy)” is not a script: only scripts can be asked again")
    }
    let script = RerunScript(source, names: [strategy, found.scriptPath].compactMap(\.self))
    let side = try typedSide(options.side, of: game)
    let rerun = Rerun(
      script, side: side, loader: loader, ticks: try budget(ticks, "--ticks"),
      jobs: try jobCount(typedJobs),
      analysis: try judging(entry))
    let matches = RerunSource(
      game, for: script, side: side, program: Program.name, skipsBroken: choice.skipBroken,
      compiled: entry.plugin.loop)
    try opening.add(to: matches)
    let interruption = Interruption()
    var report = try await run(rerun, matches, interruption)
    report.debugOptions = debugOptions
    for sentence in matches.broken.sentences { Program.warn(sentence) }
    try show(report)
    try interruption.check()
    try check(report)
  }

  /// How “debug” asks this script about the same plies.
  private var debugOptions: [DebugLine.Option] {
    [("script", strategy)] + (ticks == "50M" ? [] : [("ticks", ticks)]) + scripts.debugOptions
  }

  /// Runs until the end or Ctrl-C; what is known then is shown first.
  private func run<G: Game>(
    _ rerun: Rerun<G>, _ matches: RerunSource<G>, _ interruption: Interruption
  ) async throws -> RerunReport<G> {
    InterruptSignals.begin(for: interruption)
    let progress = Progress(besideOutput: false)
    let memory = RerunMemory(most: rerun.memory, typed: scripts.memory)
    let task = Task { [expectsSame = expect != nil] in
      try await rerun.run(
        by: {
          guard let match = try matches.next() else { return nil }
          if !rerun.sides(of: match).isEmpty {
            memory.warn(of: match.memory, in: match.place)
            if expectsSame, match.hasClock { throw Self.noTicks(match.place) }
          }
          return match
        },
        tell: { step in step.words.map(progress.show) })
    }
    interruption.onRequest { task.cancel() }
    defer {
      progress.clear()
      interruption.onRequest(nil)
    }
    var report = try await task.value
    report.leftOut.merge(matches.leftOut) { $0 + $1 }
    return report
  }

  private static func noTicks(_ place: String) -> Failure {
    .data(
      "\(place.printable): no ticks are on record, so nobody can say what should be the same; "
        + "--expect same is for matches under ticks")
  }

  private func show<G: Game>(_ report: RerunReport<G>) throws {
    if json {
      for line in report.json { try Terminal.emit(line) }
    } else {
      Terminal.print(report.text(fitting: Terminal.width))
    }
    if let unkept = report.unkept { Program.warn("\(unkept)") }
  }

  private func check<G: Game>(_ report: RerunReport<G>) throws {
    if report.sum.matches == 0, report.leftOut[.noVersion, default: 0] > 0 {
      throw Failure.data(
        "no version of \(strategy.printable) played in these matches; --side black or --side white "
          + "asks at the moves of that side")
    }
    guard expect != nil, let first = report.firstDifference else { return }
    Terminal.tell("differs first in \(first.place.printable), \(first.sentence)")
    throw ExitCode(1)
  }

  private func judging<E: GameEntry>(_ entry: E) throws(Failure) -> Analysis<E.G>? {
    if analysis == "none" || entry.isSolo { return nil }
    let least = Analysis<E.G>.leastTicks
    guard let ticks = ticksOfAMove(analysis), ticks >= least else {
      throw .usage(
        "--analysis “\(analysis)” is not a budget for a move; give \(Ticks.text(of: least)) or "
          + "more, such as 2M, or none")
    }
    let jobs = try jobCount(typedJobs)
    return Analysis(of: entry.plugin, ticks: ticks, jobs: jobs)
  }

  private func budget(_ typed: String, _ option: String) throws(Failure) -> Int {
    guard let ticks = ticksOfAMove(typed), ticks > 0 else {
      throw .usage("\(option) “\(typed)” is not a number of ticks, such as 50M")
    }
    return ticks
  }
}

/// Says once that a match gave a script more memory than it may have here.
private final class RerunMemory: Sendable {
  private let most: Int
  private let typed: String
  private let isSaid = Locked(false)

  init(most: Int, typed: String) { (self.most, self.typed) = (most, typed) }

  func warn(of wanted: Int, in place: String) {
    guard wanted > most,
      !isSaid.withLock({ was in
        defer { was = true }; return was
      })
    else {
      return
    }
    _ = try? FileLimitOption.memory(wanted, ofJournal: place, most: typed)
  }
}

extension Rerun.Step {
  /// How far a rerun is; `nil` where it was said a moment ago.
  fileprivate var words: String? {
    switch self {
    case .asked(let plies, let different):
      // Asking takes microseconds where a script is quick.
      plies.isMultiple(of: 16) ? "rerun: \(plies) plies asked, \(different) differ" : nil
    case .answered: nil
    case .judged(let done, let all): "rerun: \(done) of \(all) moves judged"
    }
  }
}

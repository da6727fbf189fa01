import ArgumentParser
import Foundation
import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneLua
import MoonstoneReview
import MoonstoneSupport
import MoonstoneTerminal

/// `--ticks` and `--jobs` of an analysis, and what a transcript does not say.
struct AnalysisOptions: ParsableArguments {
  @OptionGroup var game: GameOption
  @OptionGroup var start: StartOptions
  @OptionGroup var place: PlaceOption
  @OptionGroup var choice: MatchChoiceOptions
  @Option(
    name: .customLong("ticks"), parsing: .unconditional,
    help: ArgumentHelp(
      "The work that each ply may take.", valueName: "ticks"))
  var typedTicks = "2M"
  @Option(
    name: .customLong("jobs"), parsing: .unconditional,
    help: ArgumentHelp(
      "The number of plies to analyse at a time (default: the number of processors).",
      valueName: "count"))
  var typedJobs: String?

  /// Prepares the analysis of a game's matches.
  func analysis<E: GameEntry>(of entry: E) throws(Failure) -> Analysis<E.G> {
    let least = Analysis<E.G>.leastTicks
    guard let ticks = ticksOfAMove(typedTicks), ticks >= least else {
      throw .usage(
        "--ticks “\(typedTicks)” is not a budget for a ply; give \(Ticks.text(of: least)) or more, "
          + "such as 2M")
    }
    let jobs = try jobCount(typedJobs)
    return Analysis(of: entry.plugin, ticks: ticks, jobs: jobs)
  }

  var opening: MatchOpening { MatchOpening(choice, game, in: place.catalog) }

  /// Reads the wanted matches of a file.
  func matches<G: Game>(_ subject: MatchSubject, of game: G) throws -> [MatchRecord<G>] {
    guard subject.kind == .file(.transcript) else {
      if let option = start.said {
        throw Failure.usage("\(option) is for transcripts; \(subject.path) has its own beginning")
      }
      // The names of players who are numbers are no loss here, unless the file is broken anyway.
      var subject = subject
      if !choice.skipBroken, subject.kind == .file(.wthor) { subject.choice.tell = { _ in } }
      return try subject.reviewed(of: game)
    }
    return try subject.reviewed(of: game, from: start.start(of: game))
  }
}

/// The progress line of an analysis, with the time left.
struct AnalysisProgress: Sendable {
  private let progress = Progress(besideOutput: false)
  private let started = monotonicTime()
  private let shown = Locked(Duration.zero)

  /// Shows how far the analysis is, some times a second.
  func show(done: Int, of all: Int) {
    guard progress.isShown else { return }
    let now = monotonicTime()
    let isDue = shown.withLock { shown in
      guard done == all || now - shown > .milliseconds(200) else { return false }
      shown = now
      return true
    }
    guard isDue else { return }
    let left = (now - started) / .seconds(1) / Double(done) * Double(all - done)
    progress.show("analyze: \(done) of \(all) plies, \(Int(left.rounded(.up))) s left")
  }

  func clear() { progress.clear() }
}

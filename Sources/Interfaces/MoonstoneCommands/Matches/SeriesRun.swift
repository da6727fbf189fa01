import MoonstoneHost
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// Plays the matches of a series, and prints their summary however the series ends.
struct SeriesRun<G: Game>: Sendable {
  private let plan: MatchPlan<G>
  private let context: RunContext<G>
  /// Whether each match is printed as one line.
  private let tellsLines: Bool
  private let progress: Progress
  private var series: Series

  init(_ plan: MatchPlan<G>, tellsLines: Bool, on context: RunContext<G>) {
    self.plan = plan
    self.context = context
    self.tellsLines = tellsLines
    progress = Progress(besideOutput: tellsLines || !context.isQuiet)
    series = Series(
      first: plan.sources.0.name, second: plan.sources.1.name, planned: plan.count,
      seed: plan.seeds.first)
  }

  /// Plays all matches, or as many as the person lets it, on one thread.
  ///
  /// - Returns: whether all were played.
  /// - Throws: the error that ended the series, after the summary of what was played before; the
  ///   exit code for a signal.
  func run() async throws -> Bool {
    try await MatchThread.run {
      var series = self
      return try await series.playAndTell()
    }
  }

  private mutating func playAndTell() async throws -> Bool {
    if context.isQuiet { context.say(context.heading(of: plan)) }
    do {
      let unfinished = try await playAll()
      context.endLine()
      if let unfinished { tell(unfinished) }
    } catch let error where series.record.matches > 0 && !(error is OutputError) {
      try tellSummary()
      throw error
    }
    try tellSummary()
    try context.interruption.check()
    return series.record.matches == plan.count
  }

  /// Returns the match that was left before its end, if there is one.
  private mutating func playAll() async throws -> Match<G>? {
    defer { progress.clear() }
    for number in 1...plan.count where context.interruption.signal == nil {
      if progress.isShown { progress.show("match \(number) of \(plan.count)") }
      let match = try await context.play(number, of: plan).match
      guard let ending = match.ending else { return match }
      let side: Side = plan.isSwapped(number) ? .white : .black
      series.add(
        ending, firstPlayed: side,
        fingerprint: match.fingerprint(after: plan.lead(ofMatch: number, in: context.game)))
      if tellsLines { tell(match, ending, number) }
      if ending.termination == .aborted {
        progress.clear()
        // A quiet command has not shown this ending yet.
        if context.isQuiet, !tellsLines { context.say(match.sentence(on: ending)) }
        try context.checkRules(of: match)
      }
    }
    return nil
  }

  private func tell(_ unfinished: Match<G>) {
    let number = series.record.matches + 1
    let journal = plan.journals.path(ofMatch: number)
    if unfinished.ply == 0, journal == nil { return }
    context.tellUnfinished(unfinished, named: "match \(number)", journal: journal)
  }

  private func tell(_ match: Match<G>, _ ending: Ending, _ number: Int) {
    let line = MatchLine(
      number: number, seed: plan.seeds.seed(ofMatch: number),
      opening: plan.opening(ofMatch: number)?.name.printable, sideNames: match.game.sideNames,
      players: match.players.map { $0.name.shownName }, ending: ending,
      plies: match.moves.count)
    Terminal.print(line.text)
  }

  private func tellSummary() throws {
    context.observers?.finish()
    if context.isJSON { return try Terminal.emit(series.json) }
    Terminal.print(series.text)
    if series.hasRepeats {
      Terminal.print(
        plan.openings.isEmpty
          ? "the players repeat their matches, whatever the seed: “--openings balanced:8” begins "
            + "them differently"
          : "the players repeat their matches where openings are used again: name more openings")
    }
  }
}

import Foundation
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
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
  private let progress: SeriesProgress<G>
  /// Tells of versions that cannot be used; `nil` where each match tells it.
  private let refusals: Refusals<G>?
  private var series: Series
  /// The scripts that have played, of the first player and of the second.
  private var scripts: (FollowedScript?, FollowedScript?) = (nil, nil)

  init(_ plan: MatchPlan<G>, tellsLines: Bool, on context: RunContext<G>) {
    self.plan = plan
    self.tellsLines = tellsLines
    progress = SeriesProgress(of: plan.count) {
      plan.estimate(ofMatches: $0, of: context.game).text(quick: "--time 1/move")
    }
    var context = context
    // What shows boards has no room for a line below them.
    if context.isQuiet { context.progress = progress }
    self.context = context
    refusals = context.isQuiet ? Refusals(plan, on: context) : nil
    series = Series(
      first: plan.sources.0.name, second: plan.sources.1.name, planned: plan.count,
      seed: plan.seeds.first, swaps: plan.swaps)
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
    if context.isQuiet { Terminal.print(context.heading(of: plan)) }
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
    if let progress = context.progress {
      progress.begin()
      context.observers?.speak(through: { report in
        progress.withoutLine {
          if case .said(let text) = report {
            Terminal.print(text)
          } else {
            Program.warn(report.sentence)
          }
        }
      })
    }
    refusals?.begin()
    defer {
      refusals?.end()
      context.progress?.end()
      context.observers?.speak(through: nil)
    }
    for number in 1...plan.count {
      if context.interruption.signal != nil { break }
      context.progress?.begin(number)
      let played = try await playPatiently(number)
      guard let ending = played.match.ending else { return played.match }
      count(played, ending, number)
      if tellsLines { progress.withoutLine { tell(played.match, ending, number) } }
      if ending.termination == .aborted {
        context.progress?.end()
        // A quiet command has not shown this ending yet.
        if context.isQuiet, !tellsLines { context.say(played.match.sentence(on: ending)) }
        try context.checkRules(of: played.match)
      }
    }
    return nil
  }

  /// Plays a match. A script that played before and does not load now lacks time or memory, so it
  /// is tried again for a while.
  private func playPatiently(_ number: Int) async throws -> PlayedMatch<G> {
    var tries = 1
    while true {
      do {
        return try await context.play(number, of: plan, followed: scripts)
      } catch CatalogError.script(let error)
        where number > 1 && tries < 10 && context.interruption.signal == nil
      {
        if tries == 1 { context.warn("\(error.message.printableLines) — trying again") }
        tries += 1
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  /// Counts a match, and notes the versions that the next one goes on from.
  private mutating func count(_ played: PlayedMatch<G>, _ ending: Ending, _ number: Int) {
    let match = played.match
    let first: Side = plan.isSwapped(number) ? .white : .black
    scripts = (
      followed(scripts.0, played.seats.script(first), of: .black),
      followed(scripts.1, played.seats.script(first.opponent), of: .white)
    )
    series.add(
      RevisedMatch(
        number: number, seed: plan.seeds.seed(ofMatch: number),
        digests: (match.players[first].digest ?? "", match.players[first.opponent].digest ?? ""),
        isMixed: played.seats.haveChanged(in: match), firstSide: first,
        sideNames: match.game.sideNames, ending: ending,
        fingerprint: match.fingerprint(after: plan.lead(ofMatch: number, in: context.game)),
        start: plan.openingNumber(ofMatch: number) ?? 0), at: Date())
  }

  /// - Parameter player: black for the player named first.
  private func followed(
    _ before: FollowedScript?, _ script: LuaStrategy<G>?, of player: Side
  ) -> FollowedScript? {
    guard let script, let file = script.file else { return before }
    refusals?.look(at: script, of: player)
    var followed =
      before ?? FollowedScript(named: script.identity.name, file.source, following: file)
    followed.take(script)
    return followed
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
    context.tellKnown()
    if context.isJSON { return try Terminal.emit(series.json) }
    Terminal.print(series.text)
    for line in series.versionLines(fitting: Terminal.width) { Terminal.print(line) }
    if series.hasRepeats {
      Terminal.print(
        plan.openings.isEmpty
          ? "the players repeat their matches, whatever the seed: “--openings balanced:8” begins "
            + "them differently"
          : "the players repeat their matches where openings are used again: name more openings")
    }
  }
}

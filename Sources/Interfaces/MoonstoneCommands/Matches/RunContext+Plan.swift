import MoonstoneArena
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

/// A match of a plan as it was left.
struct PlayedMatch<G: Game> {
  let match: Match<G>
  let record: RunningJournal<G>
  let seats: Seats<G>
}

extension RunContext {
  /// Plays one match of a plan with newly loaded players. Matches are counted from 1.
  ///
  /// - Parameter followed: the scripts of the first player and of the second, if they have played
  ///   before.
  func play(
    _ number: Int, of plan: MatchPlan<G>,
    followed: (FollowedScript?, FollowedScript?) = (nil, nil)
  ) async throws -> PlayedMatch<G> {
    let (context, start) = try begun(number, of: plan)
    let (match, seats, seed) = try loading {
      try plan.prepare(number, from: start, loader: context.loader, followed: followed)
    }
    let memory = loader.home.limits.memory
    @Sendable func header() -> JournalHeader {
      JournalHeader(match, seed: seed, memory: memory, program: Program.name)
    }
    digest?.begin(header())
    let record: RunningJournal<G> = try plan.journals.record(of: header(), number)
    if isJSON {
      try Terminal.emit(JournalLine.header(header()))
    } else if !(isQuiet && isOneOfMany) {
      let place = plan.count > 1 ? "match \(number) of \(plan.count): " : ""
      let opening = plan.opening(ofMatch: number)?.name.printable
      Terminal.print(context.heading(of: match, seed: seed, place: place, opening: opening))
    }
    let played = try await context.play(match, by: seats, seed: seed, record: record)
    return PlayedMatch(match: played, record: record, seats: seats)
  }

  /// Returns the context and the start for a match of a plan, with the newest rules.
  private func begun(_ number: Int, of plan: MatchPlan<G>) throws -> (RunContext<G>, G.Position) {
    let (context, start) =
      number > 1 ? try renewed(from: plan.start, note: warn) : (self, plan.start)
    guard let opening = plan.opening(ofMatch: number) else { return (context, start) }
    return try context.begun(at: opening)
  }

  /// Returns the context and the start for a match from an opening.
  func begun(at opening: ArenaEvent.Opening) throws -> (RunContext<G>, G.Position) {
    var context = self
    context.loader.lead = opening.lead(in: game)
    do {
      return (context, try game.position(opening.start))
    } catch {
      throw Failure.data("under the new rules, no match can begin there: \(error.message)")
    }
  }

  /// Tells the person a sentence besides the output.
  func warn(_ text: String) {
    guard let progress else { return Program.warn(text) }
    progress.withoutLine { Program.warn(text) }
  }

  /// The heading of many matches that are not shown.
  func heading(of plan: MatchPlan<G>) -> Heading {
    Heading(
      "\(game.name): \(plan.count.matches) of \(plan.sources.0.name.shownName) against "
        + plan.sources.1.name.shownName,
      terms: "seed \(plan.seeds.first), \(plan.clocks.inWords)")
  }
}

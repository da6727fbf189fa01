import MoonstoneArena
import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReports
import MoonstoneReview
import MoonstoneSession
import MoonstoneSupport
import MoonstoneTerminal

extension RunContext {
  /// Plays one match of a plan with newly loaded players. Matches are counted from 1.
  func play(
    _ number: Int, of plan: MatchPlan<G>
  ) async throws -> (match: Match<G>, record: MatchRecord<G>) {
    let (context, start) = try begun(number, of: plan)
    let (match, seats, seed) = try loading {
      try plan.prepare(number, from: start, loader: context.loader)
    }
    let memory = loader.home.limits.memory
    @Sendable func header() -> JournalHeader {
      JournalHeader(match, seed: seed, memory: memory, program: Program.name)
    }
    digest?.begin(header())
    let record: MatchRecord<G> = try plan.journals.record(of: header(), number)
    if isJSON {
      try Terminal.emit(JournalLine.header(header()))
    } else if !(isQuiet && isOneOfMany) {
      let place = plan.count > 1 ? "match \(number) of \(plan.count): " : ""
      let opening = plan.opening(ofMatch: number).map { ", opening \($0.name.printable)" } ?? ""
      Terminal.print(place + context.heading(of: match, seed: seed) + opening)
    }
    let played = try await context.play(match, by: seats, seed: seed, record: record)
    return (played, record)
  }

  /// Returns the context and the start for a match of a plan, with the newest rules.
  private func begun(_ number: Int, of plan: MatchPlan<G>) throws -> (RunContext<G>, G.Position) {
    let (context, start) = number > 1 ? try renewed(from: plan.start) : (self, plan.start)
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

  /// The heading of many matches that are not shown.
  func heading(of plan: MatchPlan<G>) -> String {
    "\(game.name): \(plan.count.matches) of \(plan.sources.0.name.shownName) against "
      + "\(plan.sources.1.name.shownName), seed \(plan.seeds.first), \(plan.clocks.inWords)"
  }
}

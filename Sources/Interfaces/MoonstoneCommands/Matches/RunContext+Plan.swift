import MoonstoneJournal
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSession
import MoonstoneTerminal

extension RunContext {
  /// Plays one match of a plan with newly loaded players. Matches are counted from 1.
  func play(
    _ number: Int, of plan: MatchPlan<G>
  ) async throws -> (match: Match<G>, record: MatchRecord<G>) {
    let (context, start) = number > 1 ? try renewed(from: plan.start) : (self, plan.start)
    let (match, seats, seed) = try plan.prepare(number, from: start, loader: context.loader)
    let header = JournalHeader(
      match, seed: seed, memory: loader.home.limits.memory, program: Program.name)
    digest?.begin(header)
    let record: MatchRecord<G> = try plan.journals.record(of: header, number)
    if isJSON {
      try Terminal.emit(JournalLine.header(header))
    } else if plan.count == 1 {
      Terminal.print(context.heading(of: match, seed: seed))
    } else if !isQuiet {
      Terminal.print(
        "match \(number) of \(plan.count): \(context.heading(of: match, seed: seed))")
    }
    return (try await context.play(match, by: seats, seed: seed, record: record), record)
  }

  /// The heading of many matches that are not shown.
  func heading(of plan: MatchPlan<G>) -> String {
    "\(game.name): \(plan.count) matches of \(plan.sources.0.name) against "
      + "\(plan.sources.1.name), seed \(plan.seeds.first), \(plan.clocks.control.inWords)"
  }
}

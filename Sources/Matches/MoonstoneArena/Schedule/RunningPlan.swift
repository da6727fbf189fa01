/// What follows from the results of an event as they come: a round is planned once, and not again
/// with each result.
package struct RunningPlan: Sendable {
  private let schedule: Schedule
  private var rounds: (any Rounds)?
  private var fixed = Schedule.Plan()
  private var trial: Trial?

  /// The plan before any result.
  package init(_ schedule: Schedule) {
    self.schedule = schedule
    rounds = schedule.rounded
    trial = schedule.trial
    if rounds == nil { fixed = schedule.plan { _ in nil } }
  }

  /// Takes all results.
  ///
  /// - Parameter score: the score of a match, which must not change once the match is over.
  package mutating func advance(_ score: (ScheduledMatch) -> MatchScore?) {
    rounds?.advance(score)
    guard trial?.decision == nil else { return }
    trial?.advance(fixed.pairings, score)
    if trial?.decision != nil { fixed = schedule.plan(score) }
  }

  /// What is known so far.
  package var plan: Schedule.Plan { rounds?.plan ?? fixed }
}

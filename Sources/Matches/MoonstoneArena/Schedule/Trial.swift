/// How far a test between two has come. It looks at pairings in their order, and at none after the
/// first that is not over: so the decision does not depend on which of them was over first.
public struct Trial: Hashable, Sendable {
  public let test: SPRT
  /// How many pairings were looked at.
  public private(set) var count = 0
  /// Of the pairings that were looked at, as entrant 0 sees them; of those that are alike, of one.
  public private(set) var scores = Scores(of: .pair)
  public private(set) var decision: SPRT.Decision?
  private var repetitions = Repetitions()

  public init(_ test: SPRT) { self.test = test }

  /// Looks at the pairings that are over by now, until one decides.
  ///
  /// - Parameters:
  ///   - pairings: the same at each call, or more of them.
  ///   - score: the same for matches that were over before.
  public mutating func advance(
    _ pairings: Pairings, _ score: (ScheduledMatch) -> MatchScore?
  ) {
    while decision == nil, count < pairings.count,
      let halves = Schedule.halves(pairings[count], score)
    {
      defer { count += 1 }
      guard repetitions.isNew(count, of: pairings, score) else { continue }
      scores.add(halves: pairings[count].first == 0 ? halves : 4 - halves)
      decision = test.decision(scores)
    }
  }
}

/// The progress of a test between two entrants.
///
/// It takes pairings in order and stops at the first one that is not over, so that the decision
/// does not depend on which of them ended first.
public struct Trial: Hashable, Sendable {
  /// The test whose progress this is.
  public let test: SPRT
  /// How many pairings were taken.
  public private(set) var count = 0
  /// The scores of entrant 0 in the pairings that were taken, repetitions left out.
  public private(set) var scores = Scores(of: .pair)
  /// `nil` while the scores do not decide.
  public private(set) var decision: SPRT.Decision?
  private var repetitions: Repetitions

  /// A test that has taken no pairing yet.
  public init(_ test: SPRT, _ schedule: Schedule) {
    self.test = test
    repetitions = Repetitions(schedule)
  }

  /// Takes the pairings that are over, until one decides.
  ///
  /// - Parameters:
  ///   - pairings: the pairings of the last call, and possibly more.
  ///   - score: the score of a match, which must not change once the match is over.
  public mutating func advance(
    _ pairings: Pairings, _ score: (ScheduledMatch) -> MatchScore?
  ) {
    while decision == nil, count < pairings.count,
      Schedule.halves(pairings[count], score) != nil
    {
      for place in repetitions.take(count, of: pairings, score) {
        guard let halves = Schedule.halves(pairings[place], score) else { continue }
        scores.add(halves: pairings[place].first == 0 ? halves : 4 - halves)
        decision = test.decision(scores)
      }
      count += 1
    }
  }
}

extension Schedule {
  /// The test before any result; `nil` without one.
  var trial: Trial? { test.map { Trial($0, self) } }
}

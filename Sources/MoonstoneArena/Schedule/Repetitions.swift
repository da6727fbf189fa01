import MoonstoneKernel

/// Tells which matches were played before by the same two, move by move: they say nothing new.
///
/// To be asked of the pairings of one plan.
struct Repetitions: Hashable, Sendable {
  /// Matches that were the first of their kind, two for each pairing, counted from 1: an event may have
  /// hundreds of thousands.
  private var firsts: NumberTable
  /// How many matches were there before.
  private(set) var count = 0

  /// - Parameter matches: for how many there is to be room from the beginning.
  init(matches: Int = 0) { firsts = NumberTable(expected: matches) }

  /// Whether both matches of a pairing are new ones: a pair half of which was played before would count
  /// that half twice.
  ///
  /// To be asked once of each pairing, in their order; of matches that are not over nothing is said.
  ///
  /// - Parameter place: of the pairing.
  mutating func isNew(
    _ place: Int, of pairings: Pairings, _ score: (ScheduledMatch) -> MatchScore?
  ) -> Bool {
    func kind(_ number: UInt32) -> Int? {
      let (place, leg) = (Int(number) - 1).quotientAndRemainder(dividingBy: 2)
      let match = ScheduledMatch(pairings[place], leg + 1)
      return score(match)?.fingerprint.map { Self.kind($0, match) }
    }
    let before = count
    for number in [UInt32(2 * place + 1), UInt32(2 * place + 2)] {
      guard let new = kind(number) else { continue }
      if firsts.first(at: new, where: { kind($0) == new }) != nil {
        count += 1
      } else {
        firsts.add(number) { kind($0) ?? 0 }
      }
    }
    return count == before
  }

  /// The fingerprint, mixed with who played.
  private static func kind(_ fingerprint: UInt64, _ match: ScheduledMatch) -> Int {
    let playing = (fingerprint.spread &+ UInt64(match.black)).spread &+ UInt64(match.white)
    return Int(truncatingIfNeeded: playing.spread)
  }
}

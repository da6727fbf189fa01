import MoonstoneKernel

/// Tells which matches were played before by the same two, move by move: they say nothing new.
///
/// To be asked of the pairings of one plan.
struct Repetitions: Hashable, Sendable {
  /// Matches that were the first of their kind, told by twice the pairing's place and the leg: an event may
  /// have hundreds of thousands.
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
  /// - Parameters:
  ///   - place: of the pairing.
  ///   - score: for the pairings that it was asked of before, what it was then.
  mutating func isNew(
    _ place: Int, of pairings: Pairings, _ score: (ScheduledMatch) -> MatchScore?
  ) -> Bool {
    func kind(_ number: UInt32) -> Kind? {
      let (place, legs) = (Int(number) - 1).quotientAndRemainder(dividingBy: 2)
      let match = ScheduledMatch(pairings[place], 1 + legs)
      return score(match)?.fingerprint.map {
        Kind(fingerprint: $0, black: match.black, white: match.white)
      }
    }
    let before = count
    for leg in 1...2 {
      let number = UInt32(2 * place + leg)
      guard let new = kind(number) else { continue }
      if firsts.first(at: new.hashValue, where: { kind($0) == new }) != nil {
        count += 1
      } else {
        firsts.add(number) { number in
          guard let known = kind(number) else {
            preconditionFailure("a match was over, and is not any more")
          }
          return known.hashValue
        }
      }
    }
    return count == before
  }

  /// What was played, by whom.
  private struct Kind: Hashable {
    let fingerprint: UInt64
    let black: Int
    let white: Int
  }
}

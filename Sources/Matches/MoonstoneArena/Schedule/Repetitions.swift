import MoonstoneKernel

/// Finds matches that repeat an earlier match of the same two entrants move by move, and so tell
/// nothing new.
///
/// It is used for the pairings of one plan.
struct Repetitions: Hashable, Sendable {
  /// The first matches of each kind, as twice the pairing's place plus the leg: an event may have
  /// hundreds of thousands.
  private var firsts: NumberTable
  /// How many matches were repetitions.
  private(set) var count = 0

  /// - Parameter matches: for how many matches to reserve space.
  init(matches: Int = 0) { firsts = NumberTable(expected: matches) }

  /// Whether neither match of a pairing is a repetition: a pair with one repetition would count
  /// that match twice.
  ///
  /// Call this once for each pairing, in order. Matches that are not over count as new.
  ///
  /// - Parameters:
  ///   - place: the place of the pairing in `pairings`.
  ///   - score: the score of a match; for pairings of earlier calls the same as then.
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
            preconditionFailure("a match was over and has lost its score")
          }
          return known.hashValue
        }
      }
    }
    return count == before
  }

  /// The moves of a match, and who played them.
  private struct Kind: Hashable {
    let fingerprint: UInt64
    let black: Int
    let white: Int
  }
}

import MoonstoneKernel

/// Finds matches that repeat an earlier match of the same two entrants move by move.
///
/// Between players that leave nothing to chance they tell nothing new. But if the two have ever
/// played different matches from one opening with the same sides, one of them draws chance, and a
/// repetition is as much a result as any other.
///
/// It is used for the pairings of one plan.
struct Repetitions: Hashable, Sendable {
  private let schedule: Schedule
  /// The first matches of each kind, as twice the pairing's place plus the leg: an event may have
  /// hundreds of thousands.
  private var firsts: NumberIndex
  /// The first matches from each opening by two entrants with these sides.
  private var openings: NumberIndex
  /// The entrants of which one draws chance.
  private var varied: Set<Couple> = []
  /// The pairings with a repetition that do not count so far.
  private var dropped: [Couple: [Dropped]] = [:]
  /// How many matches were repetitions that do not count.
  private(set) var count = 0

  /// - Parameter matches: for how many matches to reserve space.
  init(_ schedule: Schedule, matches: Int = 0) {
    self.schedule = schedule
    firsts = NumberIndex(expected: matches)
    openings = NumberIndex(expected: matches)
  }

  /// Takes the next pairing.
  ///
  /// Call this once for each pairing, in order. Matches that are not over count as new.
  ///
  /// - Parameters:
  ///   - place: the place of the pairing in `pairings`.
  ///   - score: the score of a match; for pairings of earlier calls the same as then.
  /// - Returns: the places of the pairings that count now: none if a match of this one is a
  ///   repetition, since its pair would count that match twice; earlier ones, too, if this one
  ///   shows that the two leave something to chance.
  mutating func take(
    _ place: Int, of pairings: Pairings, _ score: (ScheduledMatch) -> MatchScore?
  ) -> [Int] {
    func match(_ number: UInt32) -> ScheduledMatch {
      let (place, legs) = (Int(number) - 1).quotientAndRemainder(dividingBy: 2)
      return ScheduledMatch(pairings[place], 1 + legs)
    }
    func beginning(_ number: UInt32) -> Beginning {
      let match = match(number)
      return Beginning(
        opening: schedule.opening(of: match.pairing), black: match.black, white: match.white)
    }
    func course(_ number: UInt32) -> Course? {
      let match = match(number)
      return score(match)?.fingerprint.map {
        Course(fingerprint: $0, black: match.black, white: match.white)
      }
    }
    let couple = Couple(pairings[place])
    var repeated = 0
    for leg in 1...2 {
      let number = UInt32(2 * place + leg)
      guard let new = course(number) else { continue }
      if !varied.contains(couple) {
        let start = beginning(number)
        if let first = openings.first(at: start.hashValue, where: { beginning($0) == start }) {
          if course(first) != new { varied.insert(couple) }
        } else {
          openings.add(number) { beginning($0).hashValue }
        }
      }
      if firsts.first(at: new.hashValue, where: { course($0) == new }) != nil {
        repeated += 1
      } else {
        firsts.add(number) { number in
          guard let known = course(number) else {
            preconditionFailure("a match was over and has lost its score")
          }
          return known.hashValue
        }
      }
    }
    if varied.contains(couple) {
      let earlier = dropped.removeValue(forKey: couple) ?? []
      count -= earlier.reduce(0) { $0 + $1.matches }
      return earlier.map(\.place) + [place]
    }
    guard repeated > 0 else { return [place] }
    dropped[couple, default: []].append(Dropped(place: place, matches: repeated))
    count += repeated
    return []
  }

  /// How a match begins, and who plays it.
  private struct Beginning: Hashable {
    let opening: Int
    let black: Int
    let white: Int
  }

  /// The moves of a match, and who played them.
  private struct Course: Hashable {
    let fingerprint: UInt64
    let black: Int
    let white: Int
  }

  /// Two entrants, whatever their sides.
  private struct Couple: Hashable {
    let low: Int
    let high: Int

    init(_ pairing: Pairing) {
      low = min(pairing.first, pairing.second)
      high = max(pairing.first, pairing.second)
    }
  }

  /// A pairing with a repetition.
  private struct Dropped: Hashable {
    let place: Int
    /// How many of its matches are repetitions.
    let matches: Int
  }
}

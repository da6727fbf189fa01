import MoonstoneKernel

/// Tells which matches were played before by the same two, move by move: they say nothing new.
struct Repetitions: Hashable, Sendable {
  /// Fingerprints, mixed with who played: an event may have hundreds of thousands.
  private var seen: Set<UInt64> = []
  /// How many matches were there before.
  private(set) var count = 0

  /// - Parameter matches: for how many there is to be room from the beginning.
  init(matches: Int = 0) { seen.reserveCapacity(matches) }

  /// Whether both matches of a pairing are new ones: a pair half of which was played before would count
  /// that half twice.
  ///
  /// To be asked once of each pairing, in their order; of matches that are not over nothing is said.
  mutating func isNew(_ pairing: Pairing, _ score: (ScheduledMatch) -> MatchScore?) -> Bool {
    let before = count
    for match in pairing.matches {
      guard let fingerprint = score(match)?.fingerprint else { continue }
      let playing = (fingerprint.spread &+ UInt64(match.black)).spread &+ UInt64(match.white)
      if !seen.insert(playing.spread).inserted { count += 1 }
    }
    return count == before
  }
}

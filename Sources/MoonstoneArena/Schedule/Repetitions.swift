/// Tells which matches were played before by the same two, move by move: they say nothing new.
struct Repetitions: Hashable, Sendable {
  private struct Playing: Hashable {
    let black: Int
    let white: Int
    let fingerprint: UInt64
  }

  private var seen: Set<Playing> = []
  /// How many matches were there before.
  private(set) var count = 0

  /// Whether either of a pairing's matches is a new one.
  ///
  /// To be asked once of each pairing, in their order; of matches that are not over nothing is said.
  mutating func isNew(_ pairing: Pairing, _ score: (ScheduledMatch) -> MatchScore?) -> Bool {
    var isNew = false
    for match in pairing.matches {
      guard let fingerprint = score(match)?.fingerprint else {
        isNew = true
        continue
      }
      let playing = Playing(black: match.black, white: match.white, fingerprint: fingerprint)
      if seen.insert(playing).inserted { isNew = true } else { count += 1 }
    }
    return isNew
  }
}

import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneRecords

/// Which matches of a file or a folder are wanted, and what becomes of broken ones.
package struct MatchChoice: Sendable {
  /// The number of the only wanted match, counted from 1 with the broken ones; `nil` for all.
  package var number: Int?
  /// The place of the only wanted match in an event, instead of its number.
  package var place: EventPlace?
  /// The game of the wanted matches, where there are several; `nil` for the only one.
  package var game: String?
  /// Whether broken matches are left out; otherwise the first one ends the reading.
  package var skipsBroken = false
  /// Receives sentences for the person.
  package var tell: @Sendable (String) -> Void = { _ in }

  package init() {}

  /// What became of the matches of a file.
  package struct Count {
    /// How many there are, broken ones too.
    package var all = 0
    /// The broken ones, which were left out.
    package var broken: [MatchFault] = []
  }

  /// The wanted match as it was typed; `nil` for all.
  package var typed: String? { place?.text ?? number.map { "\($0)" } }
}

/// The place of a match in an event: its round, its pairing there, and its number in that. Where
/// several entrants play, the places of the two entrants say which pairing.
package struct EventPlace: Hashable, Sendable {
  /// The match, if the place has the entrants.
  let match: ScheduledMatch?
  /// Round, pairing and number.
  let numbers: [Int]
  /// The place as it was typed: `1.2.1`, or `1-2-0-3-1`.
  package let text: String

  /// - Returns: `nil` for a text that is neither three numbers with dots between them nor five with
  ///   dashes.
  package init?(_ text: String) {
    self.text = text
    match = ScheduledMatch(word: text)
    if let match {
      numbers = [match.pairing.round, match.pairing.number, match.leg]
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    numbers = parts.compactMap { Int($0) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
  }

  /// Whether this may be the place of a match.
  func isPlace(of match: ScheduledMatch) -> Bool {
    if let wanted = self.match { return match == wanted }
    return [match.pairing.round, match.pairing.number, match.leg] == numbers
  }
}

extension [MatchFault] {
  /// A sentence for each of the first broken matches, and one for the others.
  package var sentences: [String] {
    let mostTold = 20
    let more = count - mostTold
    return prefix(mostTold).map { "\($0); left out" }
      + (more > 1 ? ["\(more) more broken matches are left out"] : [])
      + (more == 1 ? ["1 more broken match is left out"] : [])
  }
}

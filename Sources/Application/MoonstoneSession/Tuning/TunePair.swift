import MoonstoneArena
import MoonstoneSupport

/// A pair of matches of a tuning, as a line of its journal.
struct TunePair: Codable, Hashable, Sendable {
  /// A match that a player lost by failing.
  struct Fault: Codable, Hashable, Sendable {
    /// The player with its parameters.
    let player: String
    let message: String
  }

  /// The duel that it belongs to, such as `iteration 3`.
  let duel: String
  /// Counted from 1.
  let pair: Int
  /// The half points of the first player in both matches.
  let halves: [Int]
  /// The same for matches with the same moves, in hexadecimal.
  let courses: [String]
  /// The matches that were forfeited; left out without any.
  var faults: [Fault]?

  /// Whether it is one that a tuning can have written.
  var isValid: Bool {
    pair > 0 && halves.count == 2 && courses.count == 2
      && halves.allSatisfy { (0...2).contains($0) }
  }

  /// The first player's half points of both matches, 0…4.
  var score: Int { halves.reduce(0, +) }
}

/// The pairs of a duel that were played.
struct TuneScores: Sendable {
  /// By their places, counted from 1.
  private(set) var pairs: [Int: TunePair] = [:]

  mutating func add(_ pair: TunePair) { pairs[pair.pair] = pair }

  /// The wins of the first player minus its losses.
  var balance: Int { pairs.values.reduce(0) { $0 + $1.score - 2 } }

  /// The scores of the first player. Pairs with the same moves count once.
  var scores: Scores {
    var scores = Scores(of: .pair)
    var seen: Set<[String]> = []
    for (_, pair) in pairs.sorted(by: { $0.key < $1.key })
    where seen.insert(pair.courses).inserted {
      scores.add(halves: pair.score)
    }
    return scores
  }

  /// How many pairs had the moves of an earlier one.
  var repeated: Int { pairs.count - scores.count }

  var faults: [TunePair.Fault] {
    pairs.sorted { $0.key < $1.key }.flatMap { $0.value.faults ?? [] }
  }
}

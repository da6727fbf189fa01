/// All pairs of matches between two players, or all single matches in which one of them began.
///
/// A fit looks at each of them hundreds of times, so that none refers to memory of its own.
struct Meeting: Sendable {
  /// The place of the player whose scores these are. In single matches it moves first.
  let first: Int
  /// The place of the other one.
  let second: Int
  /// Whether each unit of ``count`` is two matches of one opening.
  let isOfPairs: Bool
  /// The counts of the scores, the worst first; those of single matches have three.
  private let counts: (Int, Int, Int, Int, Int)
  /// What the first player scored in the matches of pairs in which it moved first, and in the other
  /// ones; `nil` if that is not known.
  let byTurn: (moving: Double, answering: Double)?
  /// By how much the first player is stronger than the places say: where players of fixed strengths
  /// share a place.
  let offset: Double

  /// How many pairs or matches they are.
  let count: Double
  /// The sum of the first player's scores, a pair or a match won counting 1.
  let sum: Double
  /// The sum of their squares.
  let squares: Double

  init(
    first: Int, second: Int, _ scores: Scores, byTurn: (moving: Double, answering: Double)? = nil,
    offset: Double = 0
  ) {
    self.first = first
    self.second = second
    isOfPairs = scores.unit == .pair
    let all = scores.counts
    counts = isOfPairs ? (all[0], all[1], all[2], all[3], all[4]) : (all[0], all[1], all[2], 0, 0)
    count = Double(scores.count)
    self.byTurn = byTurn
    self.offset = offset
    let counted = zip(scores.worths, scores.counts)
    sum = counted.reduce(0) { $0 + $1.0 * Double($1.1) }
    squares = counted.reduce(0) { $0 + $1.0 * $1.0 * Double($1.1) }
  }

  /// The same meeting between players who have other places.
  func placed(_ first: Int, _ second: Int, offset: Double) -> Meeting {
    Meeting(first: first, second: second, scores, byTurn: byTurn, offset: offset)
  }

  /// The scores of the first player in pairs or matches.
  var scores: Scores {
    isOfPairs
      ? Scores(pairs: [counts.0, counts.1, counts.2, counts.3, counts.4])
      : Scores(wins: counts.2, losses: counts.0, draws: counts.1)
  }

  /// How many matches a unit of ``count`` is.
  var matches: Double { isOfPairs ? 2 : 1 }

  /// What the first player is expected to score in the match that it begins, and in the other match
  /// of a pair.
  func means(_ strengths: [Double], _ advantage: Double) -> (moving: Double, answering: Double) {
    let difference = strengths[first] - strengths[second] + offset
    guard advantage != 0 else {
      let mean = StrengthFit.mean(difference)
      return (mean, mean)
    }
    return (
      StrengthFit.mean(difference + advantage),
      isOfPairs ? StrengthFit.mean(difference - advantage) : 0
    )
  }
}

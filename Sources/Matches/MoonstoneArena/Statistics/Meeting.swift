/// All pairs of matches between two players.
struct Meeting: Sendable {
  /// The place of the player whose scores these are.
  let first: Int
  /// The place of the other one.
  let second: Int
  /// The scores of the first player in pairs.
  let scores: Scores

  var count: Double { Double(scores.count) }
  /// The sum of the first player's scores, a pair won twice counting 1.
  let sum: Double
  /// The sum of their squares.
  let squares: Double

  init(first: Int, second: Int, _ scores: Scores) {
    self.first = first
    self.second = second
    self.scores = scores
    let counted = zip(scores.worths, scores.counts)
    sum = counted.reduce(0) { $0 + $1.0 * Double($1.1) }
    squares = counted.reduce(0) { $0 + $1.0 * $1.0 * Double($1.1) }
  }
}

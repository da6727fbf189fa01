import Foundation
import MoonstoneCatalog

/// A match of a person against a level.
package struct LevelMatch: Hashable, Sendable {
  /// What the match was for the person.
  package enum Result: Hashable, Sendable { case won, drawn, lost }

  package let level: Int
  package let result: Result
  /// By how much it was won or lost, where the board decided; `nil` otherwise.
  package let margin: Int?

  package init(_ level: Int, _ result: Result, by margin: Int? = nil) {
    self.level = level
    self.result = result
    self.margin = margin
  }
}

/// The level that fits a person, by what the person answered and by the last matches against levels.
///
/// The levels have ratings. The person's is the most likely one: it is normal around what the person
/// answered, with a deviation of ``deviation`` Elo, and the last ``most`` matches had the results that
/// they had. Once there are so many, the answer counts no more, and the level of the first of them
/// takes its place. The level whose rating is nearest fits. So a win is followed by the same or a
/// stronger level, a loss by the same or a weaker one, and the steps are the smaller the more is
/// known.
package struct LevelSuggestion: Hashable, Sendable {
  /// How many matches count at most.
  package static let most = 10
  /// How uncertain an answer is, in Elo.
  package static let deviation = 300.0

  package let level: Int
  /// The matches that count, the newest first; empty if the person's answer alone does.
  package let matches: [LevelMatch]

  /// - Parameters:
  ///   - list: the levels.
  ///   - answered: the level that the person's answer stands for; `nil` without one.
  ///   - matches: the matches against levels of the list, the newest first.
  /// - Returns: `nil` if nothing is known of the person.
  package init?(_ list: LevelList, answered: Int?, matches: [LevelMatch]) {
    let counted = Array(matches.prefix(Self.most))
    let oldest = counted.last?.level
    guard let origin = counted.count < Self.most ? answered ?? oldest : oldest else { return nil }
    self.matches = counted
    level =
      counted.isEmpty
      ? origin
      : list.level(
        nearest: Self.rating(
          around: Double(list.rating(of: origin)),
          counted.map { (Double(list.rating(of: $0.level)), $0.result.points) }))
  }

  /// The natural logarithm of the odds that an Elo more is worth.
  private static let scale = 2.302585092994046 / 400

  /// The most likely rating: where the slope of its logarithmic likelihood is zero.
  private static func rating(
    around middle: Double, _ matches: [(rating: Double, points: Double)]
  ) -> Double {
    func slope(_ rating: Double) -> Double {
      matches.reduce((middle - rating) / (deviation * deviation)) { sum, match in
        sum + scale * (match.points - 1 / (1 + exp(scale * (match.rating - rating))))
      }
    }
    // Beyond this, the first part of the slope is steeper than all matches together.
    let reach = deviation * deviation * scale * Double(matches.count)
    var (low, high) = (middle - reach, middle + reach)
    for _ in 0..<60 {
      let half = (low + high) / 2
      if slope(half) > 0 { low = half } else { high = half }
    }
    return (low + high) / 2
  }

  /// Why this level, in a part of a sentence: `you won by 12 against level@5`.
  package var reason: String {
    guard let last = matches.first else { return "it fits your answer" }
    let newest =
      "\(last.result.word)\(last.margin.map { " by \($0)" } ?? "") against "
      + LevelList.name(last.level)
    if matches.count == 1 {
      return last.result == .drawn
        ? "you drew against \(LevelList.name(last.level))"
        : "you \(newest)"
    }
    let counts = [(LevelMatch.Result.won, "won"), (.drawn, "drew"), (.lost, "lost")]
      .map { result, word in "\(word) \(matches.count { $0.result == result })" }
    return "of your last \(matches.count) matches against levels you \(counts[0]), \(counts[1]) "
      + "and \(counts[2]); the newest was \(newest)"
  }
}

extension LevelMatch.Result {
  fileprivate var points: Double {
    switch self {
    case .won: 1
    case .drawn: 0.5
    case .lost: 0
    }
  }

  fileprivate var word: String {
    switch self {
    case .won: "won"
    case .drawn: "drawn"
    case .lost: "lost"
    }
  }
}

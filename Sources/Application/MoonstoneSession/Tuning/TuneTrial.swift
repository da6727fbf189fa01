import MoonstoneArena

/// What the duels at both ends of a parameter's range came to, each against the value at the start.
package struct TuneTrial: Sendable {
  /// A difference in Elo with half the width of its 95 % confidence interval.
  package struct Difference: Sendable {
    package let elo: Double
    package let error: Double
    /// Whether the pairs say that there is one.
    package let isCertain: Bool
  }

  /// An end of the range.
  package struct End: Sendable {
    package let value: Double
    /// `nil` if the value is the one at the start.
    package let difference: Difference?
  }

  package let parameter: TunedParameter
  package let low: End
  package let high: End

  /// What the range is worth, in Elo: see ``SPSAChoice/worth(low:high:at:)``.
  package var worth: Double {
    SPSAChoice.worth(
      low: low.difference?.elo ?? 0, high: high.difference?.elo ?? 0, at: parameter.share)
  }

  /// Whether the parameter makes a difference that the duels have seen.
  package var isCandidate: Bool {
    [low, high].contains { $0.difference?.isCertain == true }
  }
}

extension TuneTrial.Difference {
  /// - Parameter wanted: how many pairs there would be if none were alike.
  init(_ scores: Scores, of wanted: Int) {
    let figures = Elo(scores)
    let isAlike = scores.count < wanted && scores.mean != 0.5
    self.init(
      elo: figures.difference, error: figures.error,
      isCertain: abs(figures.superiority - 0.5) >= 0.475 || isAlike)
  }

  /// The difference of two players that met the same opponents.
  init(_ one: Scores, _ other: Scores, of wanted: Int) {
    let (one, other) = (Self(one, of: wanted), Self(other, of: wanted))
    let error = (one.error * one.error + other.error * other.error).squareRoot()
    self.init(
      elo: one.elo - other.elo, error: error, isCertain: abs(one.elo - other.elo) > error)
  }
}

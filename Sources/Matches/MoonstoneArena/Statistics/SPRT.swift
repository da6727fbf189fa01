import Foundation
import MoonstoneSupport

/// The sequential probability ratio test (A. Wald, 1945), which stops as soon as the results decide
/// between two hypotheses. Chess testing uses it in this form (fishtest, `LLRcalc.py`).
public struct SPRT: Hashable, Sendable {
  /// The measure in which the hypotheses are stated.
  public enum Model: String, CaseIterable, Hashable, Sendable {
    /// Normalised Elo: the number of matches depends on the hypotheses alone.
    case normalized
    /// Elo.
    case logistic

    /// The largest hypothesis, on either side of 0. Scores of pairs cannot have a mean that is
    /// further from ½ than about their deviation, which is at 245 normalised Elo.
    public var limit: Double { self == .normalized ? 200 : 1000 }

    /// The name of the measure, for people.
    public var measure: String { self == .normalized ? "normalised Elo" : "Elo" }
  }

  /// How a test ends.
  public enum Decision: String, Hashable, Sendable {
    /// The side is not better than ``SPRT/elo0``.
    case rejected
    /// The side is at least as good as ``SPRT/elo1``.
    case accepted
  }

  /// Why numbers do not make a test.
  public struct InvalidTest: ExplainedError, Hashable, Sendable {
    /// What kind of fault it is.
    public var faultKind: FaultKind { .usage }

    /// The reason in a sentence.
    public let description: String
  }

  /// The lower hypothesis: the side is this much stronger, or less.
  public let elo0: Double
  /// The upper hypothesis: the side is this much stronger, or more.
  public let elo1: Double
  /// The probability that a side is accepted that is not better than ``elo0``.
  public let alpha: Double
  /// The probability that a side is rejected that is as good as ``elo1``.
  public let beta: Double
  /// The measure of ``elo0`` and ``elo1``.
  public let model: Model

  /// - Throws: ``InvalidTest`` unless `elo0 < elo1`, both are within the model's ``Model/limit``,
  ///   and `alpha` and `beta` are between 0 and ½.
  public init(
    _ elo0: Double, _ elo1: Double, alpha: Double = 0.05, beta: Double = 0.05,
    model: Model = .normalized
  ) throws(InvalidTest) {
    let limit = model.limit
    guard elo0 < elo1, abs(elo0) <= limit, abs(elo1) <= limit else {
      throw InvalidTest(
        description: "the first \(model.measure) must be less than the second one, and both "
          + "within ±\(Int(limit))")
    }
    guard alpha > 0, alpha < 0.5, beta > 0, beta < 0.5 else {
      throw InvalidTest(description: "alpha and beta must be more than 0 and less than 0.5")
    }
    self.elo0 = elo0
    self.elo1 = elo1
    self.alpha = alpha
    self.beta = beta
    self.model = model
  }

  /// The side is rejected at this ratio or below.
  public var lower: Double { log(beta / (1 - alpha)) }
  /// The side is accepted at this ratio or above.
  public var upper: Double { log((1 - beta) / alpha) }

  /// The decision that follows from the scores; `nil` while they do not decide.
  public func decision(_ scores: Scores) -> Decision? {
    guard scores.count > 0 else { return nil }
    let ratio = ratio(scores)
    if ratio <= lower { return .rejected }
    return ratio >= upper ? .accepted : nil
  }

  /// The log-likelihood ratio: how much likelier the scores are under ``elo1`` than under ``elo0``.
  public func ratio(_ scores: Scores) -> Double {
    let (first, second) = (likeliest(elo0, scores), likeliest(elo1, scores))
    return zip(scores.weights, zip(first, second)).reduce(0) { $0 + $1.0 * log($1.1.1 / $1.1.0) }
  }

  /// Of all distributions with this Elo, the one under which the scores are likeliest.
  private func likeliest(_ elo: Double, _ scores: Scores) -> [Double] {
    let (worths, shares) = (scores.worths, scores.shares)
    switch model {
    case .logistic:
      let mean = Elo.mean(of: elo)
      return tilted(shares, by: worths.map { $0 - mean }) ?? shares
    case .normalized:
      let t = elo / Elo.normalising * (scores.unit == .pair ? 2.0.squareRoot() : 1)
      var likeliest = worths.map { _ in 1 / Double(worths.count) }
      for _ in 1...10 {
        let moments = Moments(worths, likeliest)
        let deviation = moments.variance.squareRoot()
        let next = tilted(
          shares,
          by: worths.map { worth in
            let distance = (worth - moments.mean) / deviation
            return worth - 0.5 - 0.5 * t * deviation * (1 + distance * distance)
          })
        guard let next else { break }
        let change = zip(likeliest, next).map { abs($0 - $1) }.max() ?? 0
        likeliest = next
        if change < 1e-9 { break }
      }
      return likeliest
    }
  }
}

/// The likeliest distribution, given the observed one, under which `values` have the mean 0:
/// p̂/(1 + θ·value), where θ makes Σ p̂·value/(1 + θ·value) zero; `nil` if it does not exist.
private func tilted(_ shares: [Double], by values: [Double]) -> [Double]? {
  guard let least = values.min(), let most = values.max(), least < 0, most > 0 else {
    return nil
  }
  // The sum falls from +∞ to −∞ between the two poles.
  var (low, high) = (-1 / most, -1 / least)
  var theta = 0.0
  for _ in 0..<100 {
    var sum = 0.0
    var slope = 0.0
    for (share, value) in zip(shares, values) {
      let term = value / (1 + theta * value)
      sum += share * term
      slope -= share * term * term
    }
    if sum > 0 { low = theta } else { high = theta }
    var next = theta - sum / slope
    if !(low < next && next < high) { next = (low + high) / 2 }
    if abs(next - theta) <= 1e-13 * (high - low + abs(theta)) { break }
    theta = next
  }
  return zip(shares, values).map { $0 / (1 + theta * $1) }
}

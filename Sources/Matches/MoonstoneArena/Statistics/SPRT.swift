import Foundation

/// A test that stops as soon as the results tell two hypotheses apart: the sequential probability
/// ratio test (A. Wald, 1945), as chess testing uses it (fishtest, `LLRcalc.py`).
public struct SPRT: Hashable, Sendable {
  /// In which measure the hypotheses are stated.
  public enum Model: String, CaseIterable, Hashable, Sendable {
    /// In normalised Elo: the effort depends on the bounds alone.
    case normalized
    /// In Elo.
    case logistic

    /// Beyond this no hypothesis is looked at. No distribution of the scores of pairs has a mean further
    /// from ½ than its deviation all but allows, which is at 245 normalised Elo.
    public var limit: Double { self == .normalized ? 200 : 1000 }

    /// What it is called.
    public var measure: String { self == .normalized ? "normalised Elo" : "Elo" }
  }

  public enum Decision: String, Hashable, Sendable {
    /// The side is no better than ``SPRT/elo0``.
    case rejected
    /// The side is at least as good as ``SPRT/elo1``.
    case accepted
  }

  /// Why numbers make no test.
  public struct InvalidTest: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
  }

  public let elo0: Double
  public let elo1: Double
  /// How often a side that is no better than ``elo0`` may be accepted.
  public let alpha: Double
  /// How often a side that is as good as ``elo1`` may be rejected.
  public let beta: Double
  public let model: Model

  /// - Throws: ``InvalidTest`` unless `elo0 < elo1`, both within the model's ``Model/limit``, and `alpha`
  ///   and `beta` are between 0 and ½.
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

  /// At or below this ratio the side is rejected.
  public var lower: Double { log(beta / (1 - alpha)) }
  /// At or above this ratio the side is accepted.
  public var upper: Double { log((1 - beta) / alpha) }

  /// What the scores say; `nil` while they do not say enough.
  public func decision(_ scores: Scores) -> Decision? {
    guard scores.count > 0 else { return nil }
    let ratio = ratio(scores)
    if ratio <= lower { return .rejected }
    return ratio >= upper ? .accepted : nil
  }

  /// The logarithm of how much likelier the scores are under ``elo1`` than under ``elo0``.
  public func ratio(_ scores: Scores) -> Double {
    let (first, second) = (likeliest(elo0, scores), likeliest(elo1, scores))
    return zip(scores.weights, zip(first, second)).reduce(0) { $0 + $1.0 * log($1.1.1 / $1.1.0) }
  }

  /// The distribution under which the scores are the likeliest, of all with that Elo.
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
/// p̂/(1 + θ·value), where θ makes Σ p̂·value/(1 + θ·value) zero; `nil` when there is none.
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

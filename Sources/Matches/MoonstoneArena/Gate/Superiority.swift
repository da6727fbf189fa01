import Foundation

/// The probability that one script is stronger than another one, if a smaller difference than some
/// does not matter: a difference is as probable between 20 and 40 Elo as between 40 and 80.
struct Superiority {
  let odds: Double

  /// How many differences are weighed, each so many times the one before.
  private static let (sizes, growth) = (24, 1.25)

  /// - Parameters:
  ///   - mean: how much stronger the one is, by matches alone.
  ///   - variance: how uncertain that is.
  ///   - least: the smallest difference that matters.
  init(mean: Double, variance: Double, beyond least: Double) {
    let scale = -0.5 / variance
    var (stronger, weaker) = (0.0, 0.0)
    var size = least
    // Everything in terms of the nearest one, so that nothing is too small for a number.
    let base = scale * max(0, least - abs(mean)) * max(0, least - abs(mean))
    for _ in 1...Self.sizes {
      stronger += exp(scale * (mean - size) * (mean - size) - base)
      weaker += exp(scale * (mean + size) * (mean + size) - base)
      size *= Self.growth
    }
    odds = stronger + weaker > 0 ? stronger / (stronger + weaker) : mean > 0 ? 1 : 0
  }
}

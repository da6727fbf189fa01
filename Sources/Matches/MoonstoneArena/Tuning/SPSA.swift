import Foundation
import MoonstoneKernel
import MoonstoneSupport

/// Simultaneous perturbation stochastic approximation (J. C. Spall, 1992) as chess testing practises
/// it: OpenBench and fishtest have the same formulas.
///
/// In each iteration all parameters move at once, each one way or the other; two versions with these
/// values and the opposite ones play, and every parameter goes towards the winner.
///
///     var spsa = SPSA(parameters, gains, iterations: 100, seed: 1)
///     while let step = spsa.step {
///       spsa.take(wins: winsMinusLosses(step.plus, step.minus))
///     }
package struct SPSA: Hashable, Sendable {
  /// A number that is tuned.
  package struct Parameter: Hashable, Sendable {
    package let name: String
    /// Whether only whole numbers can be played.
    package let isInteger: Bool
    /// What it can be; the ends of an integer's range are integers.
    package let range: ClosedRange<Double>
    package let start: Double
    /// How far it is moved in the last iteration: OpenBench's C_end.
    package let reach: Double
    /// The gain of the last iteration: OpenBench's R_end.
    package let rate: Double

    /// - Parameters:
    ///   - start: its value before the tuning, within `range`.
    ///   - reach: how far it is moved in the last iteration; an integer moves by ½ at least.
    ///   - rate: the gain of the last iteration.
    package init(
      _ name: String, isInteger: Bool, in range: ClosedRange<Double>, from start: Double,
      reach: Double, rate: Double
    ) {
      self.name = name
      self.isInteger = isInteger
      self.range = range
      self.start = start
      self.reach = isInteger ? max(reach, 0.5) : reach
      self.rate = rate
    }
  }

  /// How reach and rate decrease.
  package struct Gains: Hashable, Sendable {
    /// The exponent of the rate; 0 for a rate that stays.
    package let alpha: Double
    /// The exponent of the reach; 0 for a reach that stays.
    package let gamma: Double
    /// The part of all iterations by which the rate's decrease is held back: OpenBench's A.
    package let stability: Double

    /// Makes gains from the exponents and the stability.
    package init(alpha: Double, gamma: Double, stability: Double) {
      self.alpha = alpha
      self.gamma = gamma
      self.stability = stability
    }

    /// Steps that stay as they are.
    package static let constant = Gains(alpha: 0, gamma: 0, stability: 0)
    /// What OpenBench and fishtest use.
    package static let usual = Gains(alpha: 0.602, gamma: 0.101, stability: 0.1)
  }

  /// What two versions play with in one iteration.
  package struct Step: Hashable, Sendable {
    /// Counted from 1.
    package let iteration: Int
    /// +1 or -1 for each parameter.
    package let flips: [Double]
    package let plus: [Double]
    package let minus: [Double]
  }

  package let parameters: [Parameter]
  package let gains: Gains
  /// What reach and rate of each step depend on: it does not change in the middle.
  package let iterations: Int
  package let seed: UInt64
  /// The values now, which need not be whole.
  package private(set) var values: [Double]
  /// How many iterations are over.
  package private(set) var taken = 0

  /// - Parameters:
  ///   - parameters: at least one.
  ///   - iterations: how many iterations there are; it may not change in the middle.
  ///   - seed: what the flips and the rounding follow from.
  package init(_ parameters: [Parameter], _ gains: Gains, iterations: Int, seed: UInt64) {
    self.parameters = parameters
    self.gains = gains
    self.iterations = iterations
    self.seed = seed
    values = parameters.map(\.start)
  }

  /// The iteration that is next; `nil` after the last one.
  package var step: Step? {
    guard taken < iterations else { return nil }
    let iteration = taken + 1
    var chance = SplitMix64(seed: SplitMix64.number(iteration, seed: seed))
    let flips: [Double] = parameters.map { _ in chance.next() >> 63 == 0 ? 1 : -1 }
    // Both ends are rounded by the same number, so that they always differ.
    let parts = parameters.map { _ in Double(chance.next() >> 11) / 9_007_199_254_740_992 }
    func played(_ sign: Double) -> [Double] {
      parameters.indices.map { place in
        let parameter = parameters[place]
        let wanted = values[place] + sign * flips[place] * reach(of: parameter, in: iteration)
        let clipped = clip(wanted, parameter.range)
        return parameter.isInteger ? (clipped + parts[place]).rounded(.down) : clipped
      }
    }
    return Step(iteration: iteration, flips: flips, plus: played(1), minus: played(-1))
  }

  /// Moves the values after an iteration.
  ///
  /// - Parameter balance: the wins of the first version minus its losses.
  /// - Precondition: there is a ``step``.
  package mutating func take(_ balance: Int) {
    guard let step else { preconditionFailure("the tuning is over") }
    for place in parameters.indices {
      let parameter = parameters[place]
      let gain =
        rate(of: parameter, in: step.iteration) * reach(of: parameter, in: step.iteration)
      values[place] = clip(
        values[place] + gain * Double(balance) * step.flips[place], parameter.range)
    }
    taken = step.iteration
  }

  /// How far a parameter is moved in an iteration: C_end·(N/k)^γ.
  func reach(of parameter: Parameter, in iteration: Int) -> Double {
    if gains.gamma == 0 { return parameter.reach }
    let reach = parameter.reach * pow(Double(iterations) / Double(iteration), gains.gamma)
    return parameter.isInteger ? max(reach, 0.5) : reach
  }

  /// The gain of an iteration: R_end·C_end²·((A + N)/(A + k))^α/c².
  func rate(of parameter: Parameter, in iteration: Int) -> Double {
    if gains == .constant { return parameter.rate }
    let held = gains.stability * Double(iterations)
    let share = (held + Double(iterations)) / (held + Double(iteration))
    let ratio = parameter.reach / reach(of: parameter, in: iteration)
    return parameter.rate * ratio * ratio * pow(share, gains.alpha)
  }

  private func clip(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}

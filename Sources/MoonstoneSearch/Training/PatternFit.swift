import MoonstoneKernel

/// What training has of one position: it, and what the game it is from came to.
@frozen public struct Sample<P: Position>: Sendable {
  public let position: P
  /// For the side to move, with the best play from some point on.
  public let margin: Float
  /// Whether it is kept from the fitting, to measure it.
  public let isHeldOut: Bool

  @inlinable public init(_ position: P, margin: Int, isHeldOut: Bool) {
    self.position = position
    self.margin = Float(margin)
    self.isHeldOut = isHeldOut
  }
}

/// Fits the weights of patterns to samples by stochastic gradient descent, with steps that are
/// normalised by the number of terms and become smaller and smaller (Widrow and Hoff's rule).
///
/// First one set of weights is fitted to all samples; each stage begins with it, so that a pattern
/// which a stage saw seldom is worth what it is worth elsewhere. The same samples, in the same order,
/// give the same weights.
@frozen public struct PatternFit<G: PatternGame> {
  public let game: G
  /// One for each index, stage after stage.
  public var weights: [Float]

  @usableFromInline var chance: Chance

  @inlinable public init(_ game: G, seed: UInt64) {
    self.game = game
    weights = [Float](repeating: 0, count: game.stageCount * game.weightCount)
    chance = Chance(seed: seed)
  }

  /// How often all samples are gone through: for all stages together, and for each.
  @inlinable static var passes: (together: Int, apart: Int) { (3, 12) }
  /// The first and the last step, as a part of the error that it takes away.
  @inlinable static var steps: (first: Float, last: Float) { (0.15, 0.01) }
  /// By how much a weight falls back towards 0 in a full step.
  @inlinable static var decay: Float { 0.005 }
  /// An error counts as no larger than this, so that wipe-outs do not decide.
  @inlinable static var largestError: Float { 24 }

  /// Fits all weights anew.
  ///
  /// - Parameter progress: called with the part that is done, from 0 to 1.
  @inlinable public mutating func fit(
    _ samples: [Sample<G.Position>], progress: (Double) -> Void = { _ in }
  ) {
    let count = game.weightCount
    var indices: [[Int32]] = Array(repeating: [], count: game.stageCount)
    for (index, sample) in samples.enumerated() where !sample.isHeldOut {
      indices[game.stage(of: sample.position)].append(Int32(index))
    }
    let share = 1 / Double(game.stageCount + 1)
    var common = [Float](repeating: 0, count: count)
    descend(indices.flatMap { $0 }, of: samples, &common, passes: Self.passes.together) {
      progress($0 * share)
    }
    for stage in 0..<game.stageCount {
      var own = common
      descend(indices[stage], of: samples, &own, passes: Self.passes.apart) {
        progress(($0 + Double(stage + 1)) * share)
      }
      weights.replaceSubrange(stage * count..<(stage + 1) * count, with: own)
    }
  }

  @inlinable mutating func descend(
    _ indices: [Int32], of samples: [Sample<G.Position>], _ weights: inout [Float], passes: Int,
    progress: (Double) -> Void
  ) {
    var indices = indices
    let terms = UnsafeMutablePointer<Int32>.allocate(capacity: game.termCount)
    defer { terms.deallocate() }
    for pass in 0..<passes {
      shuffle(&indices)
      let part = Float(pass) / Float(max(passes - 1, 1))
      let step = Self.steps.first + (Self.steps.last - Self.steps.first) * part
      weights.withUnsafeMutableBufferPointer { weights in
        samples.withUnsafeBufferPointer { samples in
          for index in indices { learn(samples[Int(index)], step, weights.baseAddress!, terms) }
        }
      }
      progress(Double(pass + 1) / Double(passes))
    }
  }

  @inlinable mutating func shuffle(_ indices: inout [Int32]) {
    guard indices.count > 1 else { return }
    for last in stride(from: indices.count - 1, to: 0, by: -1) {
      indices.swapAt(last, chance.below(last + 1))
    }
  }

  @inlinable func learn(
    _ sample: Sample<G.Position>, _ step: Float, _ weights: UnsafeMutablePointer<Float>,
    _ terms: UnsafeMutablePointer<Int32>
  ) {
    let count = game.writeTerms(of: sample.position, to: terms)
    guard count > 0 else { return }
    let value = Self.sum(weights, terms, count)
    let error = min(max(sample.margin - value, -Self.largestError), Self.largestError)
    let change = step * error / Float(count)
    let kept = 1 - step * Self.decay
    for term in 0..<count {
      let index = Int(terms[term] >> 1)
      weights[index] = weights[index] * kept + (terms[term] & 1 == 0 ? change : -change)
    }
  }

  @inlinable static func sum(
    _ weights: UnsafePointer<Float>, _ terms: UnsafePointer<Int32>, _ count: Int
  ) -> Float {
    var sum: Float = 0
    for term in 0..<count {
      let weight = weights[Int(terms[term] >> 1)]
      sum += terms[term] & 1 == 0 ? weight : -weight
    }
    return sum
  }

  /// How far the weights are off, in units of margin, on average.
  ///
  /// - Returns: for each stage, over those samples that were held out, or over the others, and how
  ///   many those are.
  @inlinable public func errors(
    _ samples: [Sample<G.Position>], heldOut: Bool
  ) -> [(error: Double, count: Int)] {
    var sums = [Double](repeating: 0, count: game.stageCount)
    var counts = [Int](repeating: 0, count: game.stageCount)
    let terms = UnsafeMutablePointer<Int32>.allocate(capacity: game.termCount)
    defer { terms.deallocate() }
    let perStage = game.weightCount
    weights.withUnsafeBufferPointer { weights in
      for sample in samples where sample.isHeldOut == heldOut {
        let stage = game.stage(of: sample.position)
        let count = game.writeTerms(of: sample.position, to: terms)
        let value = Self.sum(weights.baseAddress! + stage * perStage, terms, count)
        sums[stage] += Double(abs(sample.margin - value))
        counts[stage] += 1
      }
    }
    return zip(sums, counts).map { ($1 == 0 ? 0 : $0 / Double($1), $1) }
  }
}

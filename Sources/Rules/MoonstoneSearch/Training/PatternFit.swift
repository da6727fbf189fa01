import MoonstoneKernel

/// Fits the weights of patterns to samples by stochastic gradient descent.
///
/// The steps follow Widrow and Hoff's rule, divided by the number of terms, and shrink with each
/// pass. Each stage begins with the weights of the stage that follows it in the game. A weight is
/// pulled back to that value as strongly as 30 samples would pull it, so a pattern that is
/// rare in the samples keeps the value that it has there. A sample counts the less, the more its
/// match is decided. The same samples in the same order give the same weights.
@frozen public struct PatternFit<G: PatternGame> {
  /// The game whose patterns are fitted.
  public let game: G
  /// The weights, stage after stage: `stageCount * weightCount` of them.
  public var weights: [Float]

  @usableFromInline var random: SplitMix64

  /// Creates a fit in which every weight is 0.
  ///
  /// - Parameters:
  ///   - game: the game whose patterns are fitted.
  ///   - seed: decides the order in which samples are visited.
  @inlinable public init(_ game: G, seed: UInt64) {
    self.game = game
    weights = [Float](repeating: 0, count: game.stageCount * game.weightCount)
    random = SplitMix64(seed: seed)
  }

  /// How many times a stage's samples are visited.
  @inlinable static var passes: Int { 12 }
  /// The first and the last step, as fractions of the error that they remove.
  @inlinable static var steps: (first: Float, last: Float) { (0.25, 0.01) }
  /// How many samples it takes to pull a weight as strongly as the value where it began does.
  @inlinable static var prior: Float { 30 }
  /// The largest error that counts, so that wipe-outs do not dominate.
  @inlinable static var largestError: Float { 12 }
  /// The margin at which a sample counts half.
  @inlinable static var halfMargin: Float { 20 }

  /// Fits the weights of a stage to the samples whose value is known.
  ///
  /// - Precondition: `stage - 1`, which comes later in the game, has been fitted.
  @inlinable public mutating func fit(_ stage: Int, to samples: [Sample<G.Position>]) {
    let count = game.weightCount
    var indices: [Int32] = []
    for (index, sample) in samples.enumerated() where !sample.isHeldOut && !sample.margin.isNaN {
      if game.stage(of: sample.position) == stage { indices.append(Int32(index)) }
    }
    let prior =
      stage == 0
      ? [Float](repeating: 0, count: count) : Array(weights[(stage - 1) * count..<stage * count])
    var own = prior
    let terms = UnsafeMutablePointer<Int32>.allocate(capacity: game.termCount)
    defer { terms.deallocate() }
    let pulls = pulls(samples, indices, terms)
    for pass in 0..<Self.passes {
      shuffle(&indices)
      let part = Float(pass) / Float(Self.passes - 1)
      let step = Self.steps.first + (Self.steps.last - Self.steps.first) * part
      own.withUnsafeMutableBufferPointer { own in
        for index in indices {
          learn(samples[Int(index)], step, own.baseAddress!, prior, pulls, terms)
        }
      }
    }
    weights.replaceSubrange(stage * count..<(stage + 1) * count, with: own)
  }

  /// How far a full step pulls each weight back, as a fraction: the less, the more samples have it.
  @inlinable func pulls(
    _ samples: [Sample<G.Position>], _ indices: [Int32], _ terms: UnsafeMutablePointer<Int32>
  ) -> [Float] {
    var counts = [Float](repeating: 0, count: game.weightCount)
    for index in indices {
      let count = game.writeTerms(of: samples[Int(index)].position, to: terms)
      for term in 0..<count { counts[Int(terms[term] >> 1)] += 1 }
    }
    return counts.map { $0 == 0 ? 0 : Self.prior / $0 / Float(game.termCount) }
  }

  @inlinable mutating func shuffle(_ indices: inout [Int32]) {
    guard indices.count > 1 else { return }
    for last in stride(from: indices.count - 1, to: 0, by: -1) {
      indices.swapAt(last, random.below(last + 1))
    }
  }

  @inlinable func learn(
    _ sample: Sample<G.Position>, _ step: Float, _ weights: UnsafeMutablePointer<Float>,
    _ prior: UnsafePointer<Float>, _ pulls: UnsafePointer<Float>,
    _ terms: UnsafeMutablePointer<Int32>
  ) {
    let count = game.writeTerms(of: sample.position, to: terms)
    guard count > 0 else { return }
    let value = Self.sum(weights, terms, count)
    let error = min(max(sample.margin - value, -Self.largestError), Self.largestError)
    let decided = sample.margin / Self.halfMargin
    let change = step * error / Float(count) / (1 + decided * decided)
    for term in 0..<count {
      let index = Int(terms[term] >> 1)
      weights[index] +=
        (prior[index] - weights[index]) * step * pulls[index]
        + (terms[term] & 1 == 0 ? change : -change)
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

  /// The mean absolute error of the weights in each stage, in units of margin.
  ///
  /// - Parameters:
  ///   - samples: the samples; those whose value is not known are left out.
  ///   - heldOut: whether to measure the samples that were held out, or the others.
  /// - Returns: for each stage, the error and the number of samples that it was measured on.
  @inlinable public func errors(
    _ samples: [Sample<G.Position>], heldOut: Bool
  ) -> [(error: Double, count: Int)] {
    var sums = [Double](repeating: 0, count: game.stageCount)
    var counts = [Int](repeating: 0, count: game.stageCount)
    let terms = UnsafeMutablePointer<Int32>.allocate(capacity: game.termCount)
    defer { terms.deallocate() }
    let perStage = game.weightCount
    weights.withUnsafeBufferPointer { weights in
      for sample in samples where sample.isHeldOut == heldOut && !sample.margin.isNaN {
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

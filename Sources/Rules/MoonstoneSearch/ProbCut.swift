import MoonstoneKernel

/// Leaves out what an evaluation and a shallower search show to be irrelevant, by Multi-ProbCut.
///
/// The method is M. Buro's: “ProbCut: an effective selective extension of the αβ algorithm”, ICCA
/// Journal 18, 1995, and “Experiments with Multi-ProbCut”, 1997. A shallow value stands for the
/// deep one, with an error that is assumed to be normally distributed. The search itself measures
/// the errors, around the position that it searches, and remembers them for later searches.
@frozen @usableFromInline struct ProbCut: ~Copyable {
  /// For each depth, how far beyond a bound a shallow value must be; -1 where nothing is cut.
  @usableFromInline let margins: UnsafeMutablePointer<Int>
  /// How many standard deviations an error may have; 0 when nothing is left out.
  @usableFromInline var reach = 0.0
  /// Whether to cut now.
  @usableFromInline var isOn = false

  /// The salt of the evaluation whose errors these are.
  @usableFromInline var salt: UInt64 = 0
  @usableFromInline var squares = 0.0
  @usableFromInline var weight = 0.0

  /// The least depth for which a shallower search, or the evaluation itself, says enough.
  ///
  /// In Reversi, cutting at 1, too, lost: docs/ladder.md has the figures.
  @inlinable static var leastDepth: Int { 2 }
  /// How many pairs of values must have been compared before anything is cut.
  @inlinable static var leastWeight: Double { 6 }
  /// How much the errors of an earlier search count.
  @inlinable static var memory: Double { 0.75 }

  @inlinable init() {
    margins = .allocate(capacity: SearchLimits.deepest + 1)
    margins.initialize(repeating: -1, count: SearchLimits.deepest + 1)
  }

  @inlinable deinit { margins.deallocate() }

  /// The depth of the search that decides whether one of `depth` is needed.
  ///
  /// It is about half of it and has the same parity, because values alternate with the parity.
  @inlinable static func shallow(_ depth: Int) -> Int { 2 &* (depth / 4) &+ depth & 1 }

  @inlinable mutating func begin(_ selectivity: Double, salt: UInt64) {
    isOn = false
    reach = selectivity > 0 ? Self.deviations(selectivity) : 0
    if salt != self.salt {
      self.salt = salt
      (squares, weight) = (0, 0)
    }
    squares *= Self.memory
    weight *= Self.memory
  }

  /// Adds the difference between the values of two searches, one of them two plies deeper.
  @inlinable mutating func add(error: Int) {
    squares += Double(error) * Double(error)
    weight += 1
  }

  /// Begins to cut if enough is known.
  ///
  /// Errors add up like the steps of a random walk: twice as many plies between the searches double
  /// the square of the error.
  @inlinable mutating func start() {
    guard reach > 0, weight >= Self.leastWeight else { return }
    let square = squares / weight
    for depth in Self.leastDepth...SearchLimits.deepest {
      let steps = Double(depth - Self.shallow(depth)) / 2
      margins[depth] = Int((reach * (square * steps).squareRoot()).rounded()) + 1
    }
    isOn = true
  }

  /// The number of standard deviations that a normally distributed error exceeds, on one side, with
  /// a given probability.
  ///
  /// The formula is the rational approximation 26.2.23 of M. Abramowitz and I. Stegun, “Handbook of
  /// mathematical functions”, 1964; its error is below 0.00045.
  ///
  /// - Parameter probability: above 0, and at most 0.5.
  @inlinable static func deviations(_ probability: Double) -> Double {
    let t = (2 * naturalLogarithm(1 / probability)).squareRoot()
    let numerator = 2.515517 + t * (0.802853 + t * 0.010328)
    let denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
    return max(t - numerator / denominator, 0)
  }
}

extension AlphaBeta {
  /// A bound that a shallower search makes likely; `nil` if the position must be searched.
  ///
  /// A shallower search is made only where the evaluation, too, is beyond the bound by the margin
  /// that the shallower value needs. Two plies before the end the evaluation decides alone.
  @inlinable mutating func likelyBound(
    of position: P, _ depth: Int, _ ply: Int, _ lower: Int, _ upper: Int, _ evaluate: Evaluate,
    _ shouldStop: ShouldStop
  ) -> Int? {
    let margin = probCut.margins[depth]
    let shallow = ProbCut.shallow(depth)
    let (least, most) = (upper &+ margin, lower &- margin)
    let worth = Worth.evaluation(evaluate(position))
    if worth >= least {
      if shallow == 0 { return upper }
      let value = value(of: position, shallow, ply, least &- 1, least, evaluate, shouldStop)
      return value >= least ? upper : nil
    }
    if worth <= most {
      if shallow == 0 { return lower }
      let value = value(of: position, shallow, ply, most, most &+ 1, evaluate, shouldStop)
      return value <= most ? lower : nil
    }
    return nil
  }

  /// Measures on positions a few random moves away how far shallow values are from deeper ones, and
  /// begins to cut.
  @inlinable mutating func measureErrors(
    around root: P, nodes most: Int, _ evaluate: Evaluate, _ shouldStop: ShouldStop
  ) {
    let ownSalt = salt
    // The search's own table entries may be much deeper, so these are kept apart. Among themselves
    // they may be deeper by a few plies, as where the errors are used.
    salt = ~salt
    defer { salt = ownSalt }
    var chance = SplitMix64(seed: root.key)
    let last = nodes + most
    var tries = 0
    while nodes < last, tries < 64, !isStopped {
      tries += 1
      measureError(nearby(root, &chance), evaluate, shouldStop)
    }
    probCut.start()
  }

  @inlinable mutating func measureError(
    _ position: P, _ evaluate: Evaluate, _ shouldStop: ShouldStop
  ) {
    var earlier: (Int, Int)?
    var values = (0, 0)
    for depth in 1...4 {
      let value = value(
        of: position, depth, 1, -Worth.infinity, Worth.infinity, evaluate, shouldStop)
      if isStopped || abs(value) >= Worth.win { return }
      if depth > 2 { earlier = values }
      values = (values.1, value)
      if let earlier { probCut.add(error: value - earlier.0) }
    }
  }

  /// A position up to four random moves later.
  @inlinable func nearby(_ root: P, _ chance: inout SplitMix64) -> P {
    var position = root
    for _ in 0...chance.below(4) {
      let legal = position.legalMoves
      guard !legal.isEmpty else { break }
      let place = legal.index(legal.startIndex, offsetBy: chance.below(legal.count))
      position.playUnchecked(legal[place])
    }
    return position
  }
}

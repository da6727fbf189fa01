import MoonstoneKernel

/// What a search may leave out because a shallower one says that it does not matter: Multi-ProbCut
/// (M. Buro, “ProbCut: an effective selective extension of the αβ algorithm”, ICCA Journal 18, 1995,
/// and “Experiments with Multi-ProbCut”, 1997).
///
/// A shallow value is taken for the deep one, give or take an error that is thought to be normally
/// distributed. How large errors are is measured in the search itself, around the position that is
/// searched, and remembered from search to search.
@frozen @usableFromInline struct ProbCut: ~Copyable {
  /// For each depth how far a shallow value has to be beyond a bound; -1 where nothing is cut.
  @usableFromInline let margins: UnsafeMutablePointer<Int>
  /// How many deviations an error must not be larger than; 0 when nothing is left out.
  @usableFromInline var reach = 0.0
  /// Whether to cut at this moment.
  @usableFromInline var isOn = false

  /// Of which evaluation the errors are.
  @usableFromInline var salt: UInt64 = 0
  @usableFromInline var squares = 0.0
  @usableFromInline var weight = 0.0

  /// From this depth on there is a shallower search that says enough.
  @inlinable static var leastDepth: Int { 3 }
  /// Before the errors of fewer pairs of values are known, nothing is cut.
  @inlinable static var leastWeight: Double { 6 }
  /// What the errors that an earlier search measured count for.
  @inlinable static var memory: Double { 0.75 }

  @inlinable init() {
    margins = .allocate(capacity: SearchLimits.deepest + 1)
    margins.initialize(repeating: -1, count: SearchLimits.deepest + 1)
  }

  @inlinable deinit { margins.deallocate() }

  /// How deep the search is that tells whether one of `depth` is needed: about half as deep, and as
  /// even or odd, since values go up and down with that.
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

  /// Adds how far two values of one position are apart, of searches two plies deeper than the other.
  @inlinable mutating func add(error: Int) {
    squares += Double(error) * Double(error)
    weight += 1
  }

  /// Begins to cut, if enough is known. Errors add up like the steps of a random walk: twice as many
  /// plies between the searches make their square twice as large.
  @inlinable mutating func start() {
    guard reach > 0, weight >= Self.leastWeight else { return }
    let square = squares / weight
    for depth in Self.leastDepth...SearchLimits.deepest {
      let steps = Double(depth - Self.shallow(depth)) / 2
      margins[depth] = Int((reach * (square * steps).squareRoot()).rounded()) + 1
    }
    isOn = true
  }

  /// How many deviations a normally distributed error exceeds, on one side, with such a probability.
  ///
  /// By the rational approximation 26.2.23 in M. Abramowitz and I. Stegun, “Handbook of mathematical
  /// functions”, 1964, which is off by less than 0.00045.
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
  /// A bound that a shallower search makes likely; `nil` where the position has to be searched.
  @inlinable mutating func likelyBound(
    of position: P, _ depth: Int, _ ply: Int, _ lower: Int, _ upper: Int, _ evaluate: Evaluate,
    _ shouldStop: ShouldStop
  ) -> Int? {
    let margin = probCut.margins[depth]
    let shallow = ProbCut.shallow(depth)
    if Worth.evaluation(evaluate(position)) >= upper {
      let bound = upper &+ margin
      guard bound < Worth.win else { return nil }
      let value = value(of: position, shallow, ply, bound &- 1, bound, evaluate, shouldStop)
      return value >= bound ? upper : nil
    } else {
      let bound = lower &- margin
      guard bound > -Worth.win else { return nil }
      let value = value(of: position, shallow, ply, bound, bound &+ 1, evaluate, shouldStop)
      return value <= bound ? lower : nil
    }
  }

  /// Measures how far shallow values are from deeper ones, on positions a few random moves away, and
  /// begins to cut.
  @inlinable mutating func measureErrors(
    around root: P, nodes most: Int, _ evaluate: Evaluate, _ shouldStop: ShouldStop
  ) {
    let ownSalt = salt
    // Away from what the search itself knows, which may go deeper.
    salt = ~salt
    defer { salt = ownSalt }
    var chance = Chance(seed: root.key)
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
  @inlinable func nearby(_ root: P, _ chance: inout Chance) -> P {
    var position = root
    for _ in 0...chance.below(4) {
      let legal = position.legalMoves
      guard !legal.isEmpty else { break }
      position.play(legal[legal.index(legal.startIndex, offsetBy: chance.below(legal.count))])
    }
    return position
  }
}

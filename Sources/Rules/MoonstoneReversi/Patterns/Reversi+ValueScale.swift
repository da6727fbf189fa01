import MoonstoneKernel

extension Reversi {
  /// Discs, as the patterns value them; `nil` without weights.
  public var valueScale: ValueScale<Position>? {
    guard let weights else { return nil }
    return ValueScale(
      feature: patternFeature, of: patternUnit, "discs", identity: weights.identity
    ) { position in
      Self.chanceSlopes[Self.stage(empties: position.empties.nonzeroBitCount)]
    }
  }

  /// The slopes of the chances of winning, by stage: what training prints for the second
  /// round of the training that made the repository's weights. See docs/analysis.md.
  static let chanceSlopes = [
    0.183, 0.100, 0.079, 0.066, 0.057, 0.049, 0.045, 0.042, 0.035, 0.036,
  ]
}

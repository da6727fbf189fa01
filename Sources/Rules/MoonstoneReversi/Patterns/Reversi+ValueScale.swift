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
    0.243, 0.108, 0.093, 0.078, 0.070, 0.064, 0.060, 0.058, 0.055, 0.051, 0.044,
  ]
}

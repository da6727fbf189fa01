import MoonstoneKernel

extension Breakthrough {
  /// The beginnings of two random matches: a few moves, the middle, a win that the other side
  /// threatens, and one to take.
  public var trialLines: [[Position.Move]] {
    var lines: [[Position.Move]] = [[]]
    for seed in UInt64(1)...2 {
      let match = randomMatch(seed: seed)
      lines += [match.count * 2 / 3, match.count / 3, 2, 1].map { match.dropLast($0) }
    }
    return lines
  }
}

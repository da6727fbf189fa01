import MoonstoneSupport

/// The shortest of some runs: noise only ever adds.
func fastest(of runs: Int, _ body: () throws -> Void) rethrows -> Duration {
  var best: Duration?
  for _ in 0..<runs {
    let start = monotonicTime()
    try body()
    best = min(best ?? .seconds(1_000_000), monotonicTime() - start)
  }
  return best ?? .zero
}

/// Times two things in turn, so that both see the same machine; the fastest run of each.
func fastest(
  of runs: Int, _ first: () throws -> Void, _ second: () throws -> Void
) rethrows -> (Duration, Duration) {
  var best: (Duration, Duration) = (.seconds(1_000_000), .seconds(1_000_000))
  for _ in 0..<runs {
    best.0 = min(best.0, try fastest(of: 1, first))
    best.1 = min(best.1, try fastest(of: 1, second))
  }
  return best
}

/// The one in the middle; of an even number, the greater of the two.
func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

func seconds(_ body: () async throws -> Void) async rethrows -> Double {
  let start = monotonicTime()
  try await body()
  return (monotonicTime() - start).nanoseconds / 1e9
}

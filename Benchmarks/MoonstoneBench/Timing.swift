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

/// How many figures were beyond their bounds.
let misses = Locked(0)

/// One line of the report: what was measured, and where there is one the bound it is held to.
func report(
  _ name: String, _ value: Double, _ unit: String, atMost bound: Double? = nil,
  atLeast least: Double? = nil
) {
  let limit =
    bound.map { "  (at most \($0))" } ?? least.map { "  (at least \($0))" } ?? ""
  if value > bound ?? .infinity || value < least ?? -.infinity { misses.withLock { $0 += 1 } }
  let padding = String(repeating: " ", count: max(1, 58 - name.count))
  print("\(name)\(padding)\(rounded(value)) \(unit)\(limit)")
}

private func rounded(_ value: Double) -> String {
  let scale = value < 10 ? 100.0 : value < 1000 ? 10 : 1
  let number = (value * scale).rounded() / scale
  return scale == 1 ? String(Int(number)) : String(number)
}

import Foundation
import MoonstoneArena
import MoonstoneJSON
import MoonstoneSupport

/// Estimates of strength from counts of results, as text and as JSON.
package struct StatsReport {
  /// The state of a sequential probability ratio test.
  package struct Test {
    /// The unit of the bounds: `normalized` or `logistic`.
    package let model: String
    /// The lower bound of the tested difference.
    package let elo0: Double
    /// The upper bound of the tested difference.
    package let elo1: Double
    /// The chance of taking a weaker player for the stronger.
    package let alpha: Double
    /// The chance of taking a stronger player for the weaker.
    package let beta: Double
    let llr: Double
    /// The log-likelihood ratio at which the test rejects.
    package let lower: Double
    /// The log-likelihood ratio at which the test accepts.
    package let upper: Double
    /// The decision; `null` while the test is undecided.
    package let decision: String?

    /// Makes the state of a test after some results.
    package init(_ test: SPRT, _ scores: Scores) {
      model = test.model.rawValue
      elo0 = test.elo0
      elo1 = test.elo1
      alpha = test.alpha
      beta = test.beta
      llr = test.ratio(scores).rounded(to: 4)
      lower = test.lower.rounded(to: 4)
      upper = test.upper.rounded(to: 4)
      decision = test.decision(scores)?.rawValue
    }

    package var json: JSON {
      [
        "model": model, "elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta, "llr": llr,
        "lower": lower, "upper": upper, "decision": orNull(decision),
      ]
    }

    /// `LLR 0.92 of -2.94 to 2.94, normalised Elo 0 or 2: not decided yet`.
    package var text: String {
      let verdict =
        switch decision.flatMap(SPRT.Decision.init) {
        case .accepted: "accepted: \(elo1.short) is likelier than \(elo0.short)"
        case .rejected: "rejected: \(elo0.short) is likelier than \(elo1.short)"
        case nil: "not decided yet"
        }
      let measure = SPRT.Model(rawValue: model)?.measure ?? model
      return "LLR \(llr.fixed) of \(lower.fixed) to \(upper.fixed), \(measure) \(elo0.short) or "
        + "\(elo1.short): \(verdict)"
    }
  }

  /// The unit of the counts: `match` or `pair`.
  package let unit: String
  /// The number of units.
  package let count: Int
  /// The counts, the worst result first.
  package let counts: [Int]
  package let elo: Double
  /// Half the width of its 95 % confidence interval.
  package let error: Double
  /// The difference in normalised Elo; `null` if all results are alike and not even.
  package let normalized: Double?
  let normalizedError: Double?
  let los: Double
  let uncertain: Bool
  private let figures: Elo
  /// The test; `null` without one.
  package let sprt: Test?

  /// Makes the report of counts, with the state of a test.
  package init(_ scores: Scores, test: SPRT?) {
    let figures = Elo(scores)
    unit = scores.unit == .pair ? "pair" : "match"
    count = scores.count
    counts = scores.counts
    elo = figures.difference.rounded(to: 4)
    error = figures.error.rounded(to: 4)
    normalized = figures.normalised?.rounded(to: 4)
    normalizedError = figures.normalisedError?.rounded(to: 4)
    los = figures.superiority.rounded(to: 6)
    uncertain = figures.isUncertain
    self.figures = figures
    sprt = test.map { Test($0, scores) }
  }

  /// The remark on unreliable figures.
  package static let unreliable =
    "too few results, or too similar ones, for reliable figures"

  /// The report as one JSON object, for programs.
  package var json: String {
    let stats: JSON = [
      "unit": unit, "count": count, "counts": counts, "elo": elo, "error": error,
      "normalized": orNull(normalized), "normalizedError": orNull(normalizedError), "los": los,
      "uncertain": uncertain, "sprt": orNull(sprt?.json),
    ]
    return jsonLine(of: ["stats": stats])
  }

  package var text: String {
    var lines = [
      heading, "Elo             \(figures.inFigures)",
      "normalised Elo  \(figures.normalisedInFigures)",
      "better at all   \(figures.superiority.inPercent)",
    ]
    if uncertain { lines.append(Self.unreliable) }
    if let test = sprt { lines.append(test.text) }
    return lines.joined(separator: "\n")
  }

  private var heading: String {
    guard unit == "pair" else {
      return "\(count.matches): \(counts[2]) won, \(counts[1]) drawn, \(counts[0]) lost"
    }
    let parts = zip(counts, Scores.pairNames).map { "\($0) \($1)" }
    return "\(count.pairs): \(parts.joined(separator: ", "))"
  }
}

extension Scores {
  /// The names of a pair's results, the worst first.
  package static let pairNames = ["LL", "LD", "DD and WL", "WD", "WW"]
}

extension Int {
  /// `1 match`, `2 matches`.
  package var matches: String { self == 1 ? "1 match" : "\(self) matches" }

  /// `1 pair`, `2 pairs`.
  package var pairs: String { self == 1 ? "1 pair" : "\(self) pairs" }
}

extension Double {
  package func rounded(to decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    let rounded = (self * scale).rounded() / scale
    // This avoids -0.
    return rounded == 0 ? 0 : rounded
  }

  /// The number with two decimals.
  package var fixed: String { String(format: "%.2f", rounded(to: 2)) }
}

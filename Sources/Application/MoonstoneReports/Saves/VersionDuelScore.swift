import MoonstoneArena
import MoonstoneJSON
import MoonstoneSupport

/// How a version of a script does against an earlier one.
package struct VersionDuelScore: Sendable {
  /// The number of the earlier version.
  package let rival: Int
  /// Its SHA-256.
  package let digest: String
  /// Whether it is the best so far.
  package let isBest: Bool
  /// The scores of the newer version in pairs of matches, repeated ones left out.
  package var scores = Scores(of: .pair)
  /// What the test has decided; `nil` before that.
  package var decision: SPRT.Decision?
  package var isRunning = true
  /// Whether the test was whether the rival is better.
  package var isReversed = false
  /// How many matches the cache knew.
  package var known = 0
  /// How many matches the version, and the rival, lost by failing.
  package var forfeits = (own: 0, rival: 0)
  /// How many matches are over.
  package var matches = 0
  /// How the version first failed, and where.
  package var fault: String?

  /// Whether it is better, as far as is known.
  package var isBetter: Bool { Elo(scores).superiority >= 0.95 }

  package init(over rival: Int, _ digest: String, isBest: Bool) {
    self.rival = rival
    self.digest = digest
    self.isBest = isBest
  }

  /// `v7 over v6: +38 ± 41 after 60 pairs, 96 % better`.
  ///
  /// - Parameter version: the number of the newer version.
  func text(of version: Int) -> String {
    let names = "v\(version) over v\(rival)" + (isBest ? ", the best so far" : "")
    guard scores.count > 0 else { return "\(names): no pair yet" }
    let elo = Elo(scores)
    let known = known == 0 ? "" : " (\(known.matches) known)"
    return "\(names): \(elo.inFigures) after \(scores.count.pairs)\(known), "
      + "\(elo.superiority.inPercent) better" + (verdict.map { ": \($0)" } ?? "")
      + (failure.map { "; \($0)" } ?? "")
  }

  private var verdict: String? {
    switch decision {
    case .accepted: isReversed ? "worse" : "better"
    case .rejected: isReversed ? "not worse" : "not better"
    case nil where isRunning: nil
    // Every opening has been played, and one of the two cannot play.
    case nil where failsAlways(forfeits.own): "worse"
    case nil where failsAlways(forfeits.rival): "better"
    case nil: "not decided"
    }
  }

  private func failsAlways(_ forfeits: Int) -> Bool { matches > 0 && forfeits == matches }

  /// How often the version has failed; `nil` if it has not.
  private var failure: String? {
    guard forfeits.own > 0 else { return nil }
    let count = "it forfeits \(forfeits.own) of \(matches.matches)"
    return count + (fault.map { ": \($0.printableLines)" } ?? "")
  }

  var json: JSON {
    let elo = Elo(scores)
    return [
      "over": rival, "sha256": digest, "isBest": isBest, "pairs": scores.count,
      "scores": scores.counts, "elo": scores.count > 0 ? elo.difference : nil,
      "error": scores.count > 0 ? elo.error : nil,
      "superiority": scores.count > 0 ? elo.superiority : nil,
      "decision": orNull(decision?.rawValue), "isRunning": isRunning, "known": known,
      "forfeits": forfeits.own, "verdict": orNull(verdict),
    ]
  }
}

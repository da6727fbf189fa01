import MoonstoneArena

/// Whether one version of a script is better than another, by what each scored against the same
/// version of another player.
struct VersionComparison {
  let name: String
  /// The numbers of the version in question and of the one that it is compared with.
  let versions: (Int, Int)
  /// The other player with its version.
  let rival: String
  let scores: (Scores, Scores)

  /// `a.lua v2 is probably better than v1 (84 %): +85 ± 170 Elo against b.lua v1`; `nil` if both
  /// won or lost everything.
  var text: String? {
    let (newer, older) = (Elo(scores.0), Elo(scores.1))
    guard newer.isBoundedBelow || older.isBoundedBelow, newer.isBoundedAbove || older.isBoundedAbove
    else { return nil }
    let difference = newer.difference - older.difference
    let error = (newer.error * newer.error + older.error * older.error).squareRoot()
    let chance = Normal.cumulative(Normal.quantile95 * difference / max(error, 1e-9))
    let verdict = Elo.verdict(
      chance, "\(name) v\(versions.0)", isBetterThan: "v\(versions.1)")
    let few = newer.isUncertain || older.isUncertain ? ", after few different matches" : ""
    return "\(verdict): \(Elo.text(difference, error: error)) Elo against \(rival)\(few)"
  }
}

import Foundation
import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// At what share of its ticks a player is as strong as another, as far as it is known.
struct OddsReport {
  let search: OddsSearch
  /// The player whose ticks are changed, and the other.
  let names: (String, String)
  /// What the first has without odds.
  let control: TickControl

  private func ticks(_ step: Int) -> String {
    control.scaled(by: OddsSearch.share(ofStep: step)).description
  }

  /// `0.35`, or `1.4`: two digits.
  private func share(_ step: Int) -> String {
    String(format: "%.2g", OddsSearch.share(ofStep: step))
  }

  private var isBelow: Bool { search.interval.lowerBound == OddsSearch.steps.lowerBound }
  private var isAbove: Bool { search.interval.upperBound == OddsSearch.steps.upperBound }

  /// The state of the search in one line.
  var line: String {
    let interval = search.interval
    return "\(search.pairs.pairs): \(share(search.middle)) of its ticks "
      + "(\(share(interval.lowerBound)) to \(share(interval.upperBound)))"
  }

  var text: String {
    let (first, second) = (names.0.shownName, names.1.shownName)
    let interval = search.interval
    let after = "after \(search.pairs.pairs)"
    let lines = [sentence(first, second, interval, after)] + steps
    return lines.joined(separator: "\n")
  }

  private func sentence(
    _ first: String, _ second: String, _ interval: ClosedRange<Int>, _ after: String
  ) -> String {
    switch (isBelow, isAbove) {
    case (true, true): return "nothing is known yet \(after)"
    case (true, false):
      return "\(first) is as strong as \(second) with \(share(interval.upperBound)) of its ticks, "
        + "\(ticks(interval.upperBound)), or fewer: \(after)"
    case (false, true):
      return "\(first) needs \(share(interval.lowerBound)) of its ticks, "
        + "\(ticks(interval.lowerBound)), or more to be as strong as \(second): \(after)"
    case (false, false):
      return "\(first) is as strong as \(second) with \(share(search.middle)) of its ticks, "
        + "\(ticks(search.middle)): with 95 % from \(share(interval.lowerBound)) to "
        + "\(share(interval.upperBound)), \(after)"
    }
  }

  /// What was played at each share.
  private var steps: [String] {
    search.played.sorted { $0.key < $1.key }.map { step, played in
      let points = "\(Double(played.halves) / 2) of \(2 * played.pairs) points"
      return "  \(share(step)), \(ticks(step)): \(points)"
    }
  }

  var json: String {
    let interval = search.interval
    let shares: [JSON] = search.played.sorted { $0.key < $1.key }.map { step, played in
      [
        "share": OddsSearch.share(ofStep: step), "ticks": ticks(step), "pairs": played.pairs,
        "points": Double(played.halves) / 2,
      ]
    }
    let isKnown = !isBelow && !isAbove
    return jsonLine(of: [
      "player": names.0, "against": names.1,
      "share": orNull(isKnown ? OddsSearch.share(ofStep: search.middle) : nil),
      "low": orNull(isBelow ? nil : OddsSearch.share(ofStep: interval.lowerBound)),
      "high": orNull(isAbove ? nil : OddsSearch.share(ofStep: interval.upperBound)),
      "ticks": orNull(isKnown ? ticks(search.middle) : nil), "pairs": search.pairs,
      "shares": JSON.array(shares),
    ])
  }
}

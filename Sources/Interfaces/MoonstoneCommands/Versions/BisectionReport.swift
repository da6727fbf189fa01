import Foundation
import MoonstoneArena
import MoonstoneJSON
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

/// What a search for the first weaker version has found.
struct BisectionReport {
  private let search: StrengthBisection
  private let pairs: Int
  private let names: [String]

  init<G: Game>(_ progress: VersionBisection<G>.Progress, _ names: [String]) {
    search = progress.search
    pairs = progress.pairs
    self.names = names
  }

  private var likeliest: String { names[search.likeliest].shownName }
  private var odds: Double { search.odds(of: search.likeliest) }

  /// How much weaker the weaker versions are.
  private var elo: Double { 400 * log10((0.5 + search.drop) / (0.5 - min(search.drop, 0.499))) }

  /// The state of the search in one line.
  var line: String {
    search.isWeaker < 0.99
      ? "\(pairs.pairs): \(names[names.count - 1].shownName) is weaker with "
        + search.isWeaker.inPercent
      : "\(pairs.pairs): \(likeliest) with \(odds.inPercent)"
  }

  var text: String {
    let (first, last) = (names[0].shownName, names[names.count - 1].shownName)
    if search.isWeaker < 0.5 {
      return "\(last) is not weaker than \(first), with \((1 - search.isWeaker).inPercent) after "
        + "\(pairs.pairs)"
    }
    let others = (1..<names.count).filter { $0 != search.likeliest && search.odds(of: $0) >= 0.01 }
      .sorted { search.odds(of: $0) > search.odds(of: $1) }.prefix(3)
    let rest = others.map { "\(names[$0].shownName) \(search.odds(of: $0).inPercent)" }
    return "\(likeliest) is the first version that is weaker than \(first): "
      + "\(odds.inPercent) sure after \(pairs.pairs), by about \(elo.whole) Elo"
      + (rest.isEmpty ? "" : "\notherwise \(rest.joined(separator: ", "))")
  }

  var json: String {
    let versions: [JSON] = names.indices.map { place in
      [
        "name": names[place], "pairs": search.pairs[place],
        "odds": place == 0 ? 0.0 : search.odds(of: place),
      ]
    }
    return jsonLine(of: [
      "weaker": orNull(search.isWeaker >= 0.5 ? names[search.likeliest] : nil), "odds": odds,
      "isWeaker": search.isWeaker, "elo": -elo, "pairs": pairs, "versions": JSON.array(versions),
    ])
  }
}

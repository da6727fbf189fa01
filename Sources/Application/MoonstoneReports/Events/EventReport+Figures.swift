import MoonstoneArena
import MoonstoneKernel

/// What stands in the table of the text and in that of the page alike.
extension EventReport {
  /// What is over the columns between an entrant and its forfeits.
  var figureHeads: [String] {
    ["points", "matches", "Elo", "normalised", "better than next", "margin", "ticks/move"]
      + (hasSeconds ? ["s/move"] : [])
  }

  /// What is in them.
  package func figures(_ place: Int) -> [String] {
    let row = standings.rows[place]
    let elo = row.elo
    return [
      row.points.short, "\(row.matches)", elo.inWords, elo.normalisedInWords,
      superiority(place).map { "\(($0 * 100).fixed) %" } ?? "",
      row.meanMargin?.signed ?? "", row.ticksPerMove.map { Int(bounding: $0).inShort } ?? "",
    ] + (hasSeconds ? [row.secondsPerMove.map { $0.rounded(to: 4).short } ?? ""] : [])
  }

  /// `2 fault, 1 time`, in the order of the reasons.
  package func forfeits(_ place: Int) -> String {
    Self.forfeits(standings.rows[place]).map { "\($0.value) \($0.key.inWords)" }
      .joined(separator: ", ")
  }

  /// In the order of the reasons.
  package static func forfeits(_ row: Standing) -> [(key: Termination, value: Int)] {
    Termination.allCases.compactMap { reason in row.forfeits[reason].map { (reason, $0) } }
  }

  /// Not under a budget of ticks, so that what is printed is the same everywhere.
  private var hasSeconds: Bool { event.clocks.tickControl == .unlimited }
}

extension Elo {
  /// `+89 ± 173`, with a mark where that means little.
  package var inWords: String { marked(difference, error) }

  /// ``normalised`` as ``inWords``.
  var normalisedInWords: String { marked(normalised, normalisedError) }

  private func marked(_ figure: Double, _ error: Double) -> String {
    "\(figure.signedWhole) ± \(error.whole)\(isUncertain ? " ?" : "")"
  }
}

extension Int {
  /// Without decimals, and no larger than what may be reckoned with: files may say anything.
  package init(bounding number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e18), 1e18))
  }
}

extension Double {
  /// Without decimals.
  package var whole: String { "\(Int(bounding: rounded()))" }

  /// Without decimals, and with its sign unless it is 0.
  var signedWhole: String { (rounded() > 0 ? "+" : "") + whole }
}

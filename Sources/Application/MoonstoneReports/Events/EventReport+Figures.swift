import MoonstoneArena
import MoonstoneKernel

/// The columns that the text and the page share.
extension EventReport {
  /// The headings of the columns between entrant and forfeits.
  var figureHeads: [String] {
    ["points", "matches", "Elo", "normalised", "better than next", "margin", "ticks/move"]
      + (hasSeconds ? ["s/move"] : [])
  }

  /// Returns the contents of these columns.
  package func figures(_ place: Int) -> [String] {
    let row = standings.rows[place]
    let elo = elo(row)
    return [
      row.points.short, "\(row.matches)", elo.inWords, elo.normalisedInWords,
      superiority(place).map { "\(($0 * 100).fixed) %" } ?? "",
      row.meanMargin?.signed ?? "", row.ticksPerMove.map { Int(bounding: $0).inShort } ?? "",
    ] + (hasSeconds ? [row.secondsPerMove.map { $0.rounded(to: 4).short } ?? ""] : [])
  }

  /// Returns the forfeits as `2 fault, 1 time`, in the order of the reasons.
  package func forfeits(_ place: Int) -> String {
    Self.forfeits(standings.rows[place]).map { "\($0.value) \($0.key.inWords)" }
      .joined(separator: ", ")
  }

  /// Returns the forfeits in the order of the reasons.
  package static func forfeits(_ row: Standing) -> [(key: Termination, value: Int)] {
    Termination.allCases.compactMap { reason in row.forfeits[reason].map { (reason, $0) } }
  }

  /// Seconds are left out under a budget of ticks, so that the output is the same everywhere.
  private var hasSeconds: Bool { event.clocks.tickControl == .unlimited }
}

extension Elo {
  /// `+89 ± 173`, with a mark if it is unreliable; `> +166` after nothing but wins, `–` if nothing
  /// is known.
  package var inWords: String { phrase(\.signedWhole, \.whole) + (isMarked ? " ?" : "") }

  /// ``normalised`` in the form of ``inWords``.
  var normalisedInWords: String {
    guard let normalised, let normalisedError else { return Self.unknown }
    return "\(normalised.signedWhole) ± \(normalisedError.whole)\(isMarked ? " ?" : "")"
  }

  /// The rating with its error, or the bound that the results give it.
  func phrase(_ signed: (Double) -> String, _ plain: (Double) -> String) -> String {
    switch (isBoundedBelow, isBoundedAbove) {
    case (true, true): "\(signed(difference)) ± \(plain(error))"
    case (true, false): "> \(signed(difference - error))"
    case (false, true): "< \(signed(difference + error))"
    case (false, false): Self.unknown
    }
  }

  /// Stands for a figure of which nothing is known.
  static let unknown = "–"

  /// Whether the rating has a mark that it is unreliable. A bound needs none.
  var isMarked: Bool { isUncertain && isBoundedBelow && isBoundedAbove }
}

extension Int {
  /// Rounds to an integer, bounded because files may contain any number.
  package init(bounding number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e18), 1e18))
  }
}

extension Double {
  /// The number without decimals.
  package var whole: String { "\(Int(bounding: rounded()))" }

  /// The number without decimals, with its sign unless it is 0.
  var signedWhole: String { (rounded() > 0 ? "+" : "") + whole }
}

import Foundation
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
      superiority(place)?.inPercent ?? "",
      row.meanMargin?.signed ?? "", row.ticksPerMove.map { Int(bounding: $0).inShort } ?? "",
    ] + (hasSeconds ? [row.secondsPerMove.map { $0.rounded(to: 4).short } ?? ""] : [])
  }

  /// Returns the forfeits of a row; empty without any.
  package func forfeits(_ place: Int) -> String { Self.forfeits(standings.rows[place]) }

  /// `2 by fault, 1 by time`, in the order of the reasons.
  package static func forfeits(_ row: Standing) -> String {
    Termination.allCases.compactMap { reason in
      row.forfeits[reason].map { "\($0) by \(reason.inWords)" }
    }.joined(separator: ", ")
  }

  /// Seconds are left out under a budget of ticks, so that the output is the same everywhere.
  private var hasSeconds: Bool { event.clocks.tickControl == .unlimited }
}

extension Elo {
  /// `+89 ± 173`, with a mark if it is unreliable; `> +166` after nothing but wins, `–` if nothing
  /// is known.
  package var inWords: String { inFigures + (isMarked ? " ?" : "") }

  /// ``normalised`` in the form of ``inWords``.
  var normalisedInWords: String {
    normalisedInFigures + (isMarked && normalised != nil ? " ?" : "")
  }

  /// The rating with its error, or the bound that the results give it, without a mark.
  package var inFigures: String {
    switch (isBoundedBelow, isBoundedAbove) {
    case (true, true): Self.text(difference, error: error)
    case (true, false): "> \((difference - error).signed(besideError: error))"
    case (false, true): "< \((difference + error).signed(besideError: error))"
    case (false, false): Self.unknown
    }
  }

  /// ``normalised`` in the form of ``inFigures``.
  var normalisedInFigures: String {
    guard let normalised, let normalisedError else { return Self.unknown }
    return Self.text(normalised, error: normalisedError)
  }

  /// `+89 ± 173`, `-8.6 ± 3.3`: with no more digits than the error leaves known.
  package static func text(_ difference: Double, error: Double) -> String {
    "\(difference.signed(besideError: error)) ± \(error.digits(besideError: error))"
  }

  /// Says how likely it is that one player is better than another: `a is probably better than b
  /// (84 %)`.
  ///
  /// - Parameter chance: the probability, from 0 to 1.
  package static func verdict(
    _ chance: Double, _ one: String, isBetterThan other: String
  ) -> String {
    switch chance {
    case 0.975...: "\(one) is almost certainly better than \(other) (\(chance.inPercent))"
    case 0.75...: "\(one) is probably better than \(other) (\(chance.inPercent))"
    case ...0.025: "\(one) is almost certainly worse than \(other) (\((1 - chance).inPercent))"
    case ...0.25: "\(one) is probably worse than \(other) (\((1 - chance).inPercent))"
    default: "it is not known yet whether \(one) is better than \(other)"
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

  /// The number with two significant digits of its error, or without decimals.
  fileprivate func digits(besideError error: Double) -> String {
    let decimals = error < 0.995 ? 2 : error < 9.95 ? 1 : 0
    return decimals == 0 ? whole : String(format: "%.*f", decimals, rounded(to: decimals))
  }

  /// The number with as many digits, and its sign unless it is 0.
  fileprivate func signed(besideError error: Double) -> String {
    let digits = digits(besideError: error)
    return self > 0 && digits.contains { ("1"..."9").contains($0) } ? "+" + digits : digits
  }

  /// A probability in percent, never as if it were certain: `93 %`, `99.3 %`, `> 99.9 %`.
  package var inPercent: String {
    switch self {
    case 0.9995...: "> 99.9 %"
    case ..<0.0005: "< 0.1 %"
    case 0.01...0.99: "\((self * 100).whole) %"
    default: "\(String(format: "%.1f", self * 100)) %"
    }
  }
}

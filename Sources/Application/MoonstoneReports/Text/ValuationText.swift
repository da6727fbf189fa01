import MoonstoneKernel
import MoonstoneSupport

// Values of moves in words and figures for people.

extension Valuation {
  /// `f5 +2.4, d6 +1.1 (8 plies ahead)`; empty without moves.
  package var inWords: String {
    if entries.isEmpty { return "" }
    let moves = entries.map { "\($0.move) \($0.figure(in: unit))" }.joined(separator: ", ")
    return "\(moves) (\(source))"
  }

  /// Where the values come from: `8 plies ahead`, `exact`.
  package var source: String {
    switch unit {
    case .margin where depth == 0 || entries.allSatisfy(\.isExact): "exact"
    case .margin: "\(depth.plies) ahead"
    case .feature(let name): "\(name), \(depth.plies) ahead"
    case .result: "chance of winning, by random games"
    }
  }
}

extension Valuation.Entry {
  /// The value: `+2.4`; `+12` if it is exact, or `wins` where margins do not count; `56 %`.
  package func figure(in unit: Valuation.Unit) -> String {
    switch unit {
    case .margin: isExact ? Self.whole(value) : value.signed
    case .feature: isExact ? verdict("wins", "loses", "draws") : Self.whole(value)
    case .result: "\(percent) %"
    }
  }

  /// The value in at most three characters, for a square of a board.
  package func squareFigure(in unit: Valuation.Unit) -> String {
    switch unit {
    case .margin: Self.whole(max(-99, min(value, 99)))
    case .feature: isExact ? verdict("W", "L", "=") : Self.whole(max(-99, min(value, 99)))
    case .result: "\(percent)"
    }
  }

  private func verdict(_ win: String, _ loss: String, _ draw: String) -> String {
    value > 0 ? win : value < 0 ? loss : draw
  }

  /// The value without decimals, and with its sign unless it is 0.
  private static func whole(_ value: Double) -> String {
    let number = Int(bounding: value.rounded())
    return number > 0 ? "+\(number)" : "\(number)"
  }

  private var percent: Int { Int(((1 + value) * 50).rounded()) }
}

import Foundation
import MoonstoneArena
import MoonstoneLua

/// A number of a script that is tuned.
package struct TunedParameter: Codable, Hashable, Sendable {
  package let name: String
  /// Whether only whole numbers can be played.
  package let isInteger: Bool
  package let min: Double
  package let max: Double
  /// Its value before the tuning.
  package let start: Double
  /// OpenBench's C_end, if the person gave it.
  package var reach: Double?
  /// OpenBench's R_end, if the person gave it.
  package var rate: Double?

  package init(
    name: String, isInteger: Bool, min: Double, max: Double, start: Double, reach: Double? = nil,
    rate: Double? = nil
  ) {
    self.name = name
    self.isInteger = isInteger
    self.min = min
    self.max = max
    self.start = start
    self.reach = reach
    self.rate = rate
  }

  /// The parameter that a script declares; `nil` if it is not a number.
  package init?(_ declared: ScriptParameter) {
    guard let start = Double(declared.value) else { return nil }
    switch declared.range {
    case .integer(let range):
      self.init(
        name: declared.name, isInteger: true, min: Double(range.lowerBound),
        max: Double(range.upperBound), start: start)
    case .number(let range):
      self.init(
        name: declared.name, isInteger: false, min: range.lowerBound, max: range.upperBound,
        start: start)
    case .choice, .boolean: return nil
    }
  }

  /// Where the start is in the range, from 0 to 1.
  var share: Double { (start - min) / (max - min) }

  /// A value that can be played near another one: a whole number, or one with as many digits as
  /// matter in the range.
  package func playable(_ value: Double) -> Double {
    if isInteger { return Swift.min(Swift.max(value.rounded(), min), max) }
    // A start that nothing has moved stays as it was typed.
    if value == start { return value }
    let digits = 4 - Int(log10(max - min).rounded(.down))
    let rounded = Double(String(format: "%.*f", Swift.max(digits, 0), value)) ?? value
    return Swift.min(Swift.max(digits > 17 ? value : rounded, min), max)
  }

  /// The value as it is typed: `8`, `0.4873`.
  package func text(_ value: Double) -> String {
    let text = "\(playable(value))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [TunedParameter] {
  /// These values as they are set by a name: `depth=6,eager=0.4873`.
  package func setting(_ values: [Double]) -> String {
    zip(self, values).map { "\($0.name)=\($0.text($1))" }.joined(separator: ",")
  }
}

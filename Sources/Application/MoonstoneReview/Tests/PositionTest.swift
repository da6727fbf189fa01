import MoonstoneKernel
import MoonstoneSupport

/// A position with what a strategy is to do in it.
package struct PositionTest<G: Game>: Sendable {
  package struct TestPlace: Hashable, Sendable {
    package let file: String
    package let line: Int
  }

  /// A bound for the value that the strategy says of its move.
  package struct Bound: Hashable, Sendable {
    package enum Comparison: String, CaseIterable, Sendable {
      case atLeast = ">="
      case atMost = "<="
      case above = ">"
      case below = "<"
      case equal = "="
    }

    package let comparison: Comparison
    package let number: Double

    /// Reads a bound, such as `> 3`; `nil` if it is anything else.
    package init?(_ text: String) {
      let text = text.trimmed
      guard let comparison = Comparison.allCases.first(where: { text.hasPrefix($0.rawValue) }),
        let number = Double(String(text.dropFirst(comparison.rawValue.count)).trimmed),
        number.isFinite
      else { return nil }
      self.comparison = comparison
      self.number = number
    }

    func holds(_ value: Double) -> Bool {
      switch comparison {
      case .atLeast: value >= number
      case .atMost: value <= number
      case .above: value > number
      case .below: value < number
      case .equal: value == number
      }
    }

    var text: String { "\(comparison.rawValue) \(number.asValue)" }
  }

  package let name: String
  package let place: TestPlace
  package let position: G.Position
  /// The moves that led to the position, if they are known.
  package let moves: [G.Move]
  /// The moves that are right; empty if any is that is not wrong.
  package let best: [G.Move]
  /// The moves that are wrong.
  package let avoid: [G.Move]
  package let values: [Bound]
  /// The budget of the move; `nil` for the usual one.
  package let ticks: Int?
  /// Which test of its file has a function that checks the answer; `nil` for none.
  package var check: Int?
}

/// A file of tests cannot be used.
package struct TestFault: ExplainedError {
  package let file: String
  package let line: Int
  package let column: Int?
  package let message: String

  package var faultKind: FaultKind { .data }

  package var description: String {
    "\(file.printable):\(line):" + (column.map { "\($0):" } ?? "") + " \(message.printable)"
  }
}

extension String {
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension Double {
  /// Whole numbers without a fraction.
  var asValue: String {
    self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }
}

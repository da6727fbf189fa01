import Foundation
import MoonstoneSupport

/// What a figure is held to.
struct Bound: Sendable {
  enum Limit: Sendable {
    case atMost(Double)
    case atLeast(Double)
  }

  /// What was measured, in words.
  let name: String
  let measured: Double
  let unit: String
  let limit: Limit

  var isKept: Bool {
    switch limit {
    case .atMost(let most): measured <= most
    case .atLeast(let least): measured >= least
    }
  }

  /// “at most 10 µs”
  var text: String {
    switch limit {
    case .atMost(let most): "at most \(most.figure)"
    case .atLeast(let least): "at least \(least.figure)"
    }
  }
}

/// The bounds that were missed so far, in order.
let missedBounds = Locked<[Bound]>([])

/// Prints one line of the measurements, with the bound that the figure is held to, if there is one.
/// Keeps a bound that is missed, so that the program ends with 1 and says which.
func report(
  _ name: String, _ value: Double, _ unit: String, atMost most: Double? = nil,
  atLeast least: Double? = nil
) {
  let limit = most.map(Bound.Limit.atMost) ?? least.map(Bound.Limit.atLeast)
  let bound = limit.map { Bound(name: name, measured: value, unit: unit, limit: $0) }
  let padding = String(repeating: " ", count: max(1, 58 - name.count))
  let note = bound.map { "  (\($0.text)\($0.isKept ? "" : ": MISSED"))" } ?? ""
  print("\(name)\(padding)\(value.figure) \(unit)\(note)")
  // It is read while others are measured, and if one of them fails.
  fflush(nil)
  if let bound, !bound.isKept { missedBounds.withLock { $0.append(bound) } }
}

/// Prints the bounds that were missed.
///
/// - Returns: whether all were kept.
func everyBoundIsKept() -> Bool {
  let missed = missedBounds.withLock(\.self)
  for bound in missed {
    print("missed: \(bound.name) is \(bound.measured.figure) \(bound.unit), \(bound.text)")
  }
  return missed.isEmpty
}

extension Double {
  /// With as many digits as tell anything.
  fileprivate var figure: String {
    let scale = magnitude < 0.1 ? 10_000.0 : magnitude < 10 ? 100 : magnitude < 1000 ? 10 : 1
    guard isFinite else { return "\(self)" }
    let number = (self * scale).rounded() / scale
    return number == number.rounded() ? String(Int(number)) : String(number)
  }
}

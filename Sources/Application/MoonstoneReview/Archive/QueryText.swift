import Foundation
import MoonstoneArchive
import MoonstoneKernel

/// The parts of a query as people type them.
package enum QueryText {
  /// Reads `10`, `10..`, `..5` or `3..10`; `nil` for anything else.
  package static func range(_ typed: String) -> ClosedRange<Int>? {
    let parts = typed.components(separatedBy: "..")
    func number(_ text: String, otherwise: Int) -> Int? {
      text.isEmpty ? otherwise : Int(text)
    }
    switch parts.count {
    case 1: return Int(typed).map { $0...$0 }
    case 2:
      guard typed != "..", let least = number(parts[0], otherwise: 0),
        let most = number(parts[1], otherwise: .max), least <= most
      else { return nil }
      return least...most
    default: return nil
    }
  }

  /// Whether a text is a year, a month or a day that exists: `2026`, `2026-02`, `2026-02-28`.
  package static func isDate(_ typed: String) -> Bool {
    guard let found = typed.wholeMatch(of: /(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/),
      let year = Int(found.1)
    else { return false }
    let month = found.2.flatMap { Int($0) } ?? 1
    guard (1...12).contains(month) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(found.3.flatMap { Int($0) } ?? 1)
  }
}

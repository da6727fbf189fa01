import Foundation
import MoonstoneJSON
import MoonstoneLua

/// Which of many variables a client wants to see at once.
struct DebugPage {
  /// `nil` if it does not say.
  let which: DebugEntries?
  /// How many are passed over.
  let start: Int
  /// How many are wanted, as far as anybody sees so many; `nil` if it does not say.
  let count: Int?

  /// - Throws: a ``DebugAdapter/Refusal`` for what is no page.
  init(_ arguments: [String: Any]) throws {
    func number(_ key: String) throws -> Int? {
      guard let typed = arguments[key], !(typed is NSNull) else { return nil }
      guard let number = typed as? Int, (0..<1 << 28).contains(number) else {
        throw DebugAdapter.Refusal("“\(key)” is a number from 0 to \(1 << 28 - 1)")
      }
      return number
    }
    start = try number("start") ?? 0
    count = try number("count").flatMap { $0 > 0 ? min($0, 10_000) : nil }
    switch arguments["filter"] as? String {
    case nil: which = nil
    case "indexed": which = .numbered
    case "named": which = .others
    case let other?:
      throw DebugAdapter.Refusal("“filter” is indexed or named, not “\(other)”")
    }
  }

  /// The part of values that have no numbers.
  func part(of values: [JSON]) -> [JSON] {
    if which == .numbered { return [] }
    let rest = values.dropFirst(start)
    return Array(count.map { rest.prefix($0) } ?? rest)
  }
}

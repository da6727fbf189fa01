import MoonstoneJSON
import MoonstoneSupport

/// A fact of a record, for any kind of output.
package enum Cell: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  /// There is no such fact.
  case none

  package init(_ text: String?) { self = text.map { .text($0) } ?? .none }

  package init(_ integer: Int?) { self = integer.map { .integer($0) } ?? .none }

  package init(_ number: Double?) { self = number.map { .number($0) } ?? .none }

  /// The fact as it is; empty if there is none.
  package var text: String {
    switch self {
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .number(let number): number.short
    case .none: ""
    }
  }
}

extension Cell: JSONValue {
  package var json: JSON {
    switch self {
    case .text(let text): .text(text)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .none: .null
    }
  }
}

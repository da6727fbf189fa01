/// A value that is written as JSON and never read: a literal in the place of a type.
///
///     jsonLine(of: ["move": move, "value": orNull(value), "pv": line.isEmpty ? nil : line])
///
/// A field that is `nil` is left out; ``orNull(_:)`` writes `null`.
package enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case unsigned(UInt64)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([String: JSON])
  /// One that is written already.
  case written(String)

  /// A value that is read elsewhere, too, and so is `Codable`.
  package init(encoding value: some Encodable) { self = .written(jsonLine(value)) }

  /// An object with the fields of both; of a key that both have, the other one's.
  ///
  /// - Precondition: both are objects.
  package func merging(_ other: JSON) -> JSON {
    guard case .object(let own) = self, case .object(let others) = other else {
      preconditionFailure("only objects have fields")
    }
    return .object(own.merging(others) { $1 })
  }
}

/// What ``JSON`` can be made of.
package protocol JSONValue {
  var json: JSON { get }
}

extension JSON: JSONValue {
  package var json: JSON { self }
}

extension JSON: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral fields: (String, (any JSONValue)?)...) {
    var object: [String: JSON] = [:]
    for (key, value) in fields { object[key] = value?.json }
    self = .object(object)
  }
}

/// `null` if there is no value.
package func orNull(_ value: (any JSONValue)?) -> JSON { value?.json ?? .null }

extension Bool: JSONValue {
  package var json: JSON { .bool(self) }
}

extension Int: JSONValue {
  package var json: JSON { .integer(self) }
}

extension UInt64: JSONValue {
  package var json: JSON { .unsigned(self) }
}

extension Double: JSONValue {
  package var json: JSON { .number(self) }
}

extension String: JSONValue {
  package var json: JSON { .text(self) }
}

extension Array: JSONValue where Element: JSONValue {
  package var json: JSON { .array(map(\.json)) }
}

extension Dictionary: JSONValue where Key == String, Value: JSONValue {
  package var json: JSON { .object(mapValues(\.json)) }
}

/// A value whose key is always there: `null` where there is none.
struct Nullable<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  let value: Value?

  init(_ value: Value?) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

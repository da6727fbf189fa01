/// As JSON: `{"depth":6,"marks":{"c3":-2,"f5":"good"},"pv":["f5","d6"],"text":"ha","value":3.5}`.
/// What the player does not say is left out.
extension Comment: Codable {
  private enum CodingKeys: String, CodingKey { case value, unit, depth, text, pv, marks }

  /// Reads a comment.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    value = try fields.numberIfPresent(Double.self, forKey: .value)
    unit = try fields.numberIfPresent(Double.self, forKey: .unit)
    depth = try fields.numberIfPresent(Int.self, forKey: .depth)
    text = try fields.decodeIfPresent(String.self, forKey: .text)
    pv = try fields.decodeIfPresent([String].self, forKey: .pv) ?? []
    marks = try fields.decodeIfPresent([String: Mark].self, forKey: .marks) ?? [:]
  }

  /// Writes what the player says. Numbers that are not finite are written as the encoder does it:
  /// `JSONEncoder` refuses them unless its `nonConformingFloatEncodingStrategy` says how.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(value, forKey: .value)
    try fields.encodeIfPresent(unit, forKey: .unit)
    try fields.encodeIfPresent(depth, forKey: .depth)
    try fields.encodeIfPresent(text, forKey: .text)
    if !pv.isEmpty { try fields.encode(pv, forKey: .pv) }
    if !marks.isEmpty { try fields.encode(marks, forKey: .marks) }
  }
}

/// A mark is written as its number or its text. In journals, numbers that are not finite are
/// `"inf"`, `"-inf"` and `"nan"`, which is why a text of that kind comes back as a number.
extension Comment.Mark: Codable {
  /// Reads a number or a text.
  ///
  /// - Throws: a `DecodingError` if it is neither.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes the number or the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

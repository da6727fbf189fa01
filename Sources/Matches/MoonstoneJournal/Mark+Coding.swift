import MoonstoneKernel

/// A mark is written as its number or its text. Numbers that are not finite are `"inf"`, `"-inf"`
/// and `"nan"`, which is why a text of that kind comes back as a number.
extension MoonstoneKernel.Comment.Mark: Codable {
  /// Reads a number or a text.
  ///
  /// - Parameter decoder: where it is read from.
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
  ///
  /// - Parameter encoder: where it is written to.
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

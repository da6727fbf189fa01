/// A text that is not one of the values that it should be: the cause of a `DecodingError`.
package struct UnfitText: Error {
  package let text: String
}

extension Decoder {
  /// Reads a value that is written as its text.
  package func word<Value>(_ read: (String) -> Value?) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    if let value = read(text) { return value }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath, debugDescription: text, underlyingError: UnfitText(text: text)))
  }
}

extension Encoder {
  /// Writes a value as its text.
  package func write(word: String) throws {
    var container = singleValueContainer()
    try container.encode(word)
  }
}

extension KeyedDecodingContainer {
  /// A number that may be left out. An error names its key even if the number is too large, where
  /// JSONDecoder names none.
  func numberIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    do {
      return try decode(type, forKey: key)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath + [key], debugDescription: "\(error)"))
    }
  }

  /// A value that is written as `null` where there is none.
  ///
  /// - Throws: a `DecodingError` if the key is missing, too.
  func decodeOrNil<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decodeNil(forKey: key) ? nil : try decode(type, forKey: key)
  }
}

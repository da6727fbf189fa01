// Values that are written as one text. Each is read strictly: another text is a `DecodingError`.

/// As JSON: `"black"` or `"white"`.
extension Side: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws { self = try decoder.word(Side.init(_:)) }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.write(word: description) }
}

/// As JSON: `"black"`, `"white"` or `"draw"`.
extension OutcomeWord: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.word(OutcomeWord.init(rawValue:))
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.write(word: rawValue) }
}

/// As JSON: its name, such as `"illegalMove"`.
extension Termination: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.word(Termination.init(rawValue:))
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.write(word: rawValue) }
}

/// As JSON: its name, such as `"builtIn"`.
extension PlayerIdentity.Kind: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.word(PlayerIdentity.Kind.init(rawValue:))
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.write(word: rawValue) }
}

/// As JSON: what a person types, such as `"solve@14"`.
extension Adjudication: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws { self = try decoder.word(Adjudication.init(_:)) }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.write(word: description) }
}

/// As JSON: what a person types, such as `"300+2"` or `"5M/move"`.
extension Control: Codable {
  /// Reads the text.
  public init(from decoder: any Decoder) throws { self = try decoder.word(Control.init(_:)) }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws { try encoder.write(word: description) }
}

import MoonstoneKernel

/// A text that is not one of the values that it should be.
struct UnfitText: Error {
  let text: String
}

/// A value that a journal writes as a text.
protocol JournalText: Equatable, Sendable {
  init?(_ description: String)
  var description: String { get }
}

extension JournalText where Self: RawRepresentable<String> {
  init?(_ description: String) { self.init(rawValue: description) }
  var description: String { rawValue }
}

extension Side: JournalText {}
extension Termination: JournalText {}
extension OutcomeWord: JournalText {}
extension PlayerIdentity.Kind: JournalText {}
extension Control: JournalText {}

/// A value that is written as its text.
struct Written<Value: JournalText>: Codable, Equatable, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = Value(text) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: text,
          underlyingError: UnfitText(text: text)))
    }
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value.description)
  }
}

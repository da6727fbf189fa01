/// Which value of a JSON text is not what its reader expects, and how it differs.
package struct FieldFault: Error, Hashable {
  /// The keys that lead from the outermost object to the value; an index of a list counts from 1.
  package let path: [String]
  /// The last key of the path that is not an index.
  package let key: String
  /// What the value is, to follow its name: “is missing”.
  package let found: String

  /// - Parameter text: how to show the value, for an error of data that carries one.
  /// - Returns: `nil` where the error is not about a value with a key.
  package init?(_ error: DecodingError, text: (any Error) -> String? = { _ in nil }) {
    let codingPath: [any CodingKey]
    switch error {
    case .keyNotFound(let key, let context):
      (codingPath, found) = (context.codingPath + [key], "is missing")
    case .valueNotFound(_, let context): (codingPath, found) = (context.codingPath, "is null")
    case .typeMismatch(_, let context):
      (codingPath, found) = (context.codingPath, "is not valid")
    case .dataCorrupted(let context):
      let text = context.underlyingError.flatMap(text)
      (codingPath, found) = (context.codingPath, text.map { "is \($0)" } ?? "is not valid")
    @unknown default: return nil
    }
    guard let key = codingPath.last(where: { $0.intValue == nil })?.stringValue else { return nil }
    self.key = key
    path = codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
  }

  /// The path as one word, such as `players.black.name`.
  package var place: String { path.joined(separator: ".") }

  /// The fault as a sentence.
  ///
  /// - Parameter rule: what the value must be: “an integer”.
  package func message(_ rule: String) -> String { "“\(place)” \(found), and must be \(rule)" }
}

/// The fields of a head, found without regard to capitals (RFC 9110, 5.1).
struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
  private(set) var fields: [(name: String, value: String)] = []

  init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value of a field; all of them, with commas between, where it comes more than once.
  subscript(name: String) -> String? {
    get {
      let name = name.lowercased()
      let values = fields.lazy.filter { $0.name.lowercased() == name }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      let lower = name.lowercased()
      fields.removeAll { $0.name.lowercased() == lower }
      if let newValue { fields.append((name, newValue)) }
    }
  }

  /// Adds a field, beside others of its name.
  mutating func add(_ name: String, _ value: String) { fields.append((name, value)) }
}

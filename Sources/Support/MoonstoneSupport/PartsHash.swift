/// Computes one SHA-256 of named parts, so that no two lists of parts have the same bytes.
///
///     var hash = PartsHash("match")
///     hash.add("seed", 7)
///     hash.add("book", nil)
///     let key = hash.digest
package struct PartsHash: Sendable {
  private var hash = SHA256()

  /// - Parameter kind: what the parts are parts of.
  package init(_ kind: String) { add("kind", kind) }

  /// - Parameter text: the part; one that is missing differs from an empty one.
  package mutating func add(_ name: String, _ text: String?) {
    guard let text else { return hash.update("\(name) -\n".utf8) }
    hash.update("\(name) \(text.utf8.count)\n\(text)\n".utf8)
  }

  package mutating func add(_ name: String, _ number: some BinaryInteger) {
    add(name, String(number))
  }

  /// The SHA-256 of all parts so far, in lower-case hexadecimal.
  package var digest: String { hash.digest }
}

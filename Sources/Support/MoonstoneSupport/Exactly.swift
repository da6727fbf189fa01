/// A text that equals another one only if their bytes are equal, as the names of files do.
///
/// To `String`, “é” in one character and “e” with an accent are equal; to the system they are the
/// names of two files. So whatever is looked up or compared by a path or a name uses this.
package struct Exactly: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: Self, other: Self) -> Bool { one.text.isExactly(other.text) }

  package static func < (one: Self, other: Self) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether two texts have the same bytes; see ``Exactly``.
  package func isExactly(_ other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in
        one.isEmpty || memcmp(one.baseAddress!, other.baseAddress!, one.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether the bytes of this text begin with those of another one; see ``Exactly``.
  package func beginsExactly(with other: String) -> Bool { utf8.starts(with: other.utf8) }
}

extension Sequence<String> {
  /// The texts in the order of their bytes, which is one order however letters are composed.
  package func sortedExactly() -> [String] { map { Exactly($0) }.sorted().map(\.text) }

  /// Whether one of the texts has the bytes of another one.
  package func containsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }
}

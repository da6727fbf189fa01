import MoonstoneSupport

extension ScriptSource {
  /// Whether a text of the script asks for a book, by `:book` or `.book`. Only then do its boards
  /// have that method.
  var asksForBook: Bool {
    Self.mentionsBook(bytes)
      || modules.contains { Self.mentionsBook($0.bytes) }
  }

  /// The version that the script is with a book: another one for each book. A script that does not
  /// ask for one stays what it is.
  package func reading(_ book: OpeningBook?) -> ScriptSource {
    guard let book, asksForBook else { return self }
    let include = Include(module: OpeningBook.module, name: book.name, bytes: book.bytes)
    return ScriptSource(name: name, bytes: bytes, includes: includes + [include])
  }

  /// The text of the script's book; `nil` without one.
  var book: [UInt8]? { includes.first { $0.module == OpeningBook.module }?.bytes }

  private static func mentionsBook(_ bytes: [UInt8]) -> Bool {
    let word = Array("book".utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      for start in bytes.indices.dropLast(word.count)
      where bytes[start] == UInt8(ascii: ":") || bytes[start] == UInt8(ascii: ".") {
        let end = start + 1 + word.count
        guard bytes[(start + 1)..<end].elementsEqual(word) else { continue }
        if end == bytes.count || !isOfName(bytes[end]) { return true }
      }
      return false
    }
  }

  /// Whether a name in Lua may go on with a byte.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

import MoonstoneSupport

/// The names in a `.JOU` (players) or `.TRN` (tournaments) file, in Latin-1.
package struct WTHORNames: Hashable, Sendable {
  /// Whose names they are.
  package enum Kind: Hashable, Sendable {
    case players
    case tournaments

    /// The bytes of a name, with at least one NUL at the end.
    package var recordSize: Int { self == .players ? 20 : 26 }
  }

  /// The most names that an index of two bytes can tell apart.
  package static let most = 65_535

  package private(set) var names: [String] = []
  /// How many names could not be written whole, being too long or not in Latin-1.
  package private(set) var altered = 0
  private let kind: Kind
  private var places: [Exactly: Int] = [:]

  package init(_ kind: Kind) { self.kind = kind }

  /// Reads a file.
  ///
  /// - Throws: a ``WTHORError`` if its size is not what its header says.
  package init(_ kind: Kind, _ bytes: [UInt8]) throws(WTHORError) {
    self.kind = kind
    let header = try WTHORHeader(bytes)
    guard bytes.count == WTHORHeader.size + header.names * kind.recordSize else {
      throw .badCount(said: header.names, bytes: bytes.count, recordSize: kind.recordSize)
    }
    for index in 0..<header.names {
      let start = WTHORHeader.size + index * kind.recordSize
      let name = bytes[start..<start + kind.recordSize].prefix { $0 != 0 }
      var text = ""
      for byte in name { text.unicodeScalars.append(Unicode.Scalar(byte)) }
      names.append(text)
    }
  }

  /// The place of a name, which is added where it is new.
  ///
  /// - Throws: ``WTHORError/tooMany(_:most:)``.
  package mutating func place(of name: String) throws(WTHORError) -> Int {
    if let place = places[Exactly(name)] { return place }
    guard names.count < Self.most else {
      throw .tooMany(kind == .players ? "players" : "tournaments", most: Self.most)
    }
    places[Exactly(name)] = names.count
    names.append(name)
    let scalars = name.unicodeScalars
    if scalars.count >= kind.recordSize || scalars.contains(where: { !Self.isLatin($0) }) {
      altered += 1
    }
    return names.count - 1
  }

  /// The bytes of the file; what is not in Latin-1 becomes “?”.
  ///
  /// - Parameter written: the day of writing.
  package func bytes(written: WTHORHeader.Day) -> [UInt8] {
    var header = WTHORHeader(written: written)
    header.names = names.count
    var bytes = header.bytes
    for name in names {
      let letters = name.unicodeScalars.prefix(kind.recordSize - 1).map {
        Self.isLatin($0) ? UInt8($0.value) : UInt8(ascii: "?")
      }
      bytes += letters
      bytes.append(contentsOf: repeatElement(0, count: kind.recordSize - letters.count))
    }
    return bytes
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value != 0 && scalar.value < 256
  }
}

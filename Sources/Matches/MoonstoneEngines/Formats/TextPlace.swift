/// Lines and columns, counted forwards through a text.
struct TextPlace: Sendable {
  private var offset = 0
  private(set) var line = 1
  private(set) var column = 1

  mutating func advance(to end: Int, in bytes: [UInt8]) {
    while offset < min(end, bytes.count) {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xc0 != 0x80 {
        // Bytes that continue a character of UTF-8 are not counted.
        column += 1
      }
      offset += 1
    }
  }

  /// The place of an offset that lies further on; without one, this place.
  func place(of offset: Int?, in bytes: [UInt8]) -> TextPlace {
    var place = self
    if let offset { place.advance(to: offset, in: bytes) }
    return place
  }
}

/// What is wrong at an offset of a text.
struct TextFault: Error {
  let message: String
  let offset: Int

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}

enum TextBytes {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 9...13 ~= byte }
  static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7a ~= byte | 0x20 }

  static func isPartOfTag(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }

  /// Older files are in Latin-1, which is hardly ever valid UTF-8.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  /// What is at a place, for an error.
  static func found(at place: Int, in bytes: [UInt8]) -> String {
    guard place < bytes.count else { return "the end" }
    let end = bytes[place...].prefix(8).firstIndex { $0 <= 0x20 || $0 >= 0x7f }
    let shown = bytes[place..<(end ?? min(place + 8, bytes.count))]
    return shown.isEmpty
      ? "the byte \(bytes[place])" : "“\(String(decoding: shown, as: UTF8.self))”"
  }
}

// Texts from scripts and files may hold characters that steer a terminal or reorder a line: control
// characters of both kinds, marks of direction, and separators of lines and paragraphs.

extension String {
  /// The text on one line, with a replacement character for each character that steers.
  package var printable: String { cleaned(keepsLines: false) { _ in "\u{FFFD}" } }

  /// ``printable``, with the line feeds and tabs kept.
  package var printableLines: String { cleaned(keepsLines: true) { _ in "\u{FFFD}" } }

  /// A line of JSON with each character that steers as an escape, which means the same: such
  /// characters are in texts only.
  package var printableJSON: String {
    cleaned(keepsLines: false) { "\\u\(hexadecimal(UInt64($0.value)).suffix(4))" }
  }

  private func cleaned(
    keepsLines: Bool, _ replacement: (Unicode.Scalar) -> String
  ) -> String {
    var text = self
    // Most texts are clean, and some are megabytes long.
    let isClean = text.withUTF8 { !$0.holdsSteering(keepsLines: keepsLines) }
    if isClean { return self }
    var clean = ""
    for scalar in unicodeScalars {
      if scalar.steers, !(keepsLines && (scalar == "\n" || scalar == "\t")) {
        clean += replacement(scalar)
      } else {
        clean.unicodeScalars.append(scalar)
      }
    }
    return clean
  }
}

extension Unicode.Scalar {
  fileprivate var steers: Bool {
    switch value {
    case 0..<0x20, 0x7f...0x9f: true
    case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether UTF-8 may hold a character that steers.
  fileprivate func holdsSteering(keepsLines: Bool) -> Bool {
    for place in indices {
      switch self[place] {
      case 0x20..<0x7f: continue
      case 0x09, 0x0a: if !keepsLines { return true }
      case 0..<0x20, 0x7f: return true
      case 0xc2: if self[place + 1] < 0xa0 { return true }
      case 0xd8: if self[place + 1] == 0x9c { return true }
      case 0xe2: if self[place + 1] == 0x80 || self[place + 1] == 0x81 { return true }
      default: continue
      }
    }
    return false
  }
}

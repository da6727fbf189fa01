import Foundation

// Texts that steer a terminal, put into lines of JSON.

extension Unicode.Scalar {
  /// Whether it steers a terminal or reorders a line. Line feeds and tabs do not.
  var steers: Bool {
    switch value {
    case 0x09, 0x0a: false
    case 0..<0x20, 0x7f..<0xa0, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  var steers: Bool { unicodeScalars.contains { $0.steers } }

  /// A line of JSON once for each of its texts, with poison after that text; and the text's key.
  func poisoned(with poison: String) -> [(key: String, line: String)] {
    texts.map { (place, key) in
      var changed = self
      changed.replaceSubrange(place, with: String(self[place].dropLast()) + poison.escaped + "\"")
      return (key, changed)
    }
  }

  /// A line of JSON with poison after all texts with some keys.
  func poisoned(with poison: String, at keys: [String]) -> String {
    var changed = self
    for (place, key) in texts.reversed() where keys.contains(key) {
      changed.replaceSubrange(place, with: String(self[place].dropLast()) + poison.escaped + "\"")
    }
    return changed
  }

  /// The texts of a line of JSON that are values, quotation marks included, with their keys.
  private var texts: [(place: Range<String.Index>, key: String)] {
    let text = #/"(?:[^"\\]|\\.)*"/#
    var key = ""
    return matches(of: text).compactMap { match in
      if match.range.upperBound < endIndex, self[match.range.upperBound] == ":" {
        key = String(match.output.dropFirst().dropLast())
        return nil
      }
      return (match.range, key)
    }
  }

  /// The text as it is within a text of JSON.
  private var escaped: String {
    unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return scalar.steers || scalar == "\n"
        ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits : String(scalar)
    }.joined()
  }
}

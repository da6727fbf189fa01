/// A piece of a page. Literals stand as they are; interpolated texts are escaped, since names and
/// messages come from strangers.
struct HTML: ExpressibleByStringInterpolation, CustomStringConvertible {
  let description: String

  init(stringLiteral value: String) { description = value }
  init(stringInterpolation: Interpolation) { description = stringInterpolation.text }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += value.escaped }
    mutating func appendInterpolation(_ value: Int) { text += "\(value)" }
    /// Rounds to a tenth, which is fine enough for drawings.
    mutating func appendInterpolation(_ value: Double) { text += value.rounded(to: 1).short }
    mutating func appendInterpolation(_ value: HTML) { text += value.description }

    mutating func appendInterpolation(_ values: [HTML]) {
      for value in values { text += value.description }
    }
  }
}

extension String {
  /// The text escaped for HTML and XML, in elements and in attributes. Control characters are
  /// replaced, including those that change the direction of text.
  var escaped: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && !Self.special.contains($0) }) { return self }
    var escaped = ""
    escaped.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\n": escaped += "\n"
      case "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
        "\u{FFFE}", "\u{FFFF}":
        escaped += "\u{FFFD}"
      default:
        let isControl = scalar.properties.generalCategory == .control
        escaped.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
      }
    }
    return escaped
  }

  private static let special = Array("&<>\"'".utf8)
}

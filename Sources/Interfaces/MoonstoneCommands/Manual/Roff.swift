/// Text of a manual page, in the macros of man(7).
enum Roff {
  /// Text in which nothing is a macro or an escape. Whatever is not ASCII becomes an escape, so that
  /// a page is read alike in every locale.
  static func text(_ plain: String) -> String {
    var text = ""
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      case "'": text += "\\(aq"
      case "`": text += "\\(ga"
      case "^": text += "\\(ha"
      case "~": text += "\\(ti"
      case _ where scalar.isASCII: text.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return text.hasPrefix(".") ? "\\&" + text : text
  }

  /// The argument of a macro.
  static func quoted(_ plain: String) -> String {
    "\"" + text(plain).replacing("\"", with: "\\(dq") + "\""
  }

  static func bold(_ plain: String) -> String { "\\fB\(text(plain))\\fR" }

  /// Paragraphs that empty lines separate. The lines of one that has several stay as they are.
  static func paragraphs(_ plain: String) -> [String] {
    plain.split(separator: "\n\n").enumerated().flatMap { place, paragraph in
      let lines = paragraph.split(separator: "\n", omittingEmptySubsequences: false)
        .map { text(String($0)) }
      let isVerbatim = lines.count > 1
      return (place == 0 ? [] : [".PP"]) + (isVerbatim ? [".nf"] : []) + lines
        + (isVerbatim ? [".fi"] : [])
    }
  }
}

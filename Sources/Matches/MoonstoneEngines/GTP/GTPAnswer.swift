import Foundation

/// An answer in the grammar of the Go Text Protocol, version 2 (Gunnar Farnebäck, “Specification of
/// the Go Text Protocol”, draft 2, 2002), which engines of other games speak, too.
///
/// An answer begins with `=` or `?` and the number of its command, and ends before an empty line.
struct GTPAnswer {
  /// Whether the engine did what it was told: `=`, not `?`.
  let isSuccess: Bool
  /// The number of the command; `nil` if the engine repeats none.
  let number: String?
  private var lines: [Substring]

  /// - Parameters:
  ///   - line: the first line, ``cleaned(_:)``.
  ///   - asked: the number of the command. Edax writes a blank before it: `= 1 2`.
  /// - Returns: `nil` if no answer begins like this.
  init?(_ line: Substring, to asked: String = "") {
    guard let mark = line.first, mark == "=" || mark == "?" else { return nil }
    isSuccess = mark == "="
    var rest = line.dropFirst()
    if !asked.isEmpty, rest == " " + asked || rest.hasPrefix(" \(asked) ") {
      rest = rest.dropFirst()
    }
    let digits = rest.prefix(while: \.isNumber)
    number = digits.isEmpty ? nil : String(digits)
    lines = [rest.dropFirst(digits.count)]
  }

  /// - Parameter line: another line, ``cleaned(_:)`` and not empty.
  mutating func append(_ line: Substring) { lines.append(line) }

  /// What the engine says, without blanks around it.
  var text: String {
    lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A line as the protocol wants it read: without control characters, and a tab as a blank. Empty
  /// if only blanks are left.
  static func cleaned(_ line: String) -> Substring {
    var text = ""
    for scalar in line.unicodeScalars {
      if scalar == "\t" { text.append(" ") }
      if scalar.properties.generalCategory != .control { text.unicodeScalars.append(scalar) }
    }
    return text.allSatisfy(\.isWhitespace) ? "" : text[...]
  }
}

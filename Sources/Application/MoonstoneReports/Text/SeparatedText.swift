import MoonstoneSupport

/// A line of cells for a spreadsheet: CSV after RFC 4180, with line feeds only.
package enum CSV {
  /// A line without its end.
  ///
  /// - Parameters:
  ///   - cells: the texts of the cells.
  ///   - isRaw: whether texts are left as they are. Otherwise one that a spreadsheet would take for
  ///     a formula begins with an apostrophe.
  package static func line(_ cells: [String], isRaw: Bool = false) -> String {
    cells.map { quoted(isRaw ? $0 : unformulated($0.printable)) }.joined(separator: ",")
  }

  /// A text that no spreadsheet takes for a formula.
  package static func unformulated(_ text: String) -> String {
    let isNumber = text.wholeMatch(of: #/[+-]?\d+(\.\d+)?/#) != nil
    // The last four are the wide forms, which some spreadsheets take for the narrow ones.
    guard !isNumber, let first = text.unicodeScalars.first,
      "=+-@\t\r＝＋－＠".unicodeScalars.contains(first)
    else { return text }
    return "'" + text
  }

  static func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return cell }
    return "\"" + cell.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}

/// A line of cells with tabs between them.
package enum TSV {
  /// A line without its end. In a cell a tab is written `\t`, a line feed `\n`, a carriage return
  /// `\r`, a backslash `\\`, and any other character that steers a terminal as `\u` and its four
  /// hexadecimal digits.
  package static func line(_ cells: [String]) -> String {
    cells.map(escaped).joined(separator: "\t")
  }

  private static func escaped(_ cell: String) -> String {
    let isPlain = cell.utf8.allSatisfy { (0x20..<0x7f).contains($0) && $0 != UInt8(ascii: "\\") }
    if isPlain { return cell }
    let written = cell.replacingScalars { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\t": "\\t"
      case "\n": "\\n"
      case "\r": "\\r"
      default: nil
      }
    }
    return written.printableJSON
  }
}

// Text in the columns of a terminal.

extension Character {
  /// The columns of the character on a terminal; an estimate after the blocks of East Asian Width.
  package var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: return 0
      default: return 1
      }
    }
  }
}

extension String {
  /// The columns of the text on a terminal. The codes of colours take none.
  package var columns: Int {
    var meter = ColumnMeter()
    return reduce(0) { $0 + meter.columns(of: $1) }
  }

  /// Returns the text padded with blanks to a width.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }

  /// Returns the lines of the text, broken at blanks where they are wider than a window.
  ///
  /// - Parameters:
  ///   - width: the columns of the window; `nil` for lines as they are.
  ///   - indent: the blanks before a line that continues another.
  ///   - breaksWords: whether a word wider than the window is broken, too. A terminal breaks it
  ///     anyway, but lets a person copy it whole.
  package func wrapped(
    to width: Int?, indent: Int = 0, breaksWords: Bool = false
  ) -> [String] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let width else { return lines }
    return lines.flatMap {
      $0.wrappedLine(to: max(width, indent + 1), indent: indent, breaksWords: breaksWords)
    }
  }

  private func wrappedLine(to width: Int, indent: Int, breaksWords: Bool) -> [String] {
    var lines: [String] = []
    // A line without a word yet is not broken.
    var (line, columns, blanks, hasWord) = ("", 0, 0, false)
    func feed() {
      lines.append(line)
      (line, columns, blanks) = (String(repeating: " ", count: indent), indent, 0)
      hasWord = false
    }
    func addBlanks() {
      line += String(repeating: " ", count: blanks)
      (columns, blanks) = (columns + blanks, 0)
    }
    var meter = ColumnMeter()
    for (place, word) in split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      if place > 0 { blanks += 1 }
      if word.isEmpty { continue }
      if hasWord, columns + blanks + String(word).columns > width { feed() } else { addBlanks() }
      for character in word {
        let more = meter.columns(of: character)
        if breaksWords, hasWord, columns + more > width { feed() }
        line.append(character)
        columns += more
        hasWord = true
      }
    }
    if columns + blanks <= width { addBlanks() }
    return lines + [line]
  }
}

/// Counts columns, character by character.
private struct ColumnMeter {
  /// Whether it is within a code of colours, which ends with a letter.
  private var isInCode = false

  mutating func columns(of character: Character) -> Int {
    if character == "\u{1b}" {
      isInCode = true
    } else if isInCode {
      isInCode = !character.isLetter
    } else {
      return character.columns
    }
    return 0
  }
}

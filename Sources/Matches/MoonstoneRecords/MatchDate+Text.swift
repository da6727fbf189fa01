import MoonstoneSupport

extension MatchDate {
  /// A moment as archives write it, by its second of the Unix epoch: `2026-11-23T12:30:00Z`.
  package static func text(ofSecond second: Int) -> String {
    let day = MatchDate(second: second)
    let ofDay = ((second % 86_400) + 86_400) % 86_400
    return joined([(day.year, 4), (day.month, 2), (day.day, 2)], by: "-") + "T"
      + joined([(ofDay / 3_600, 2), (ofDay / 60 % 60, 2), (ofDay % 60, 2)], by: ":") + "Z"
  }

  /// A date as archives have it, whatever a file writes; `nil` if it has no year.
  ///
  /// A GGF file has `2003.12.15_13:24:03.MST` or seconds of the Unix epoch, WTHOR only a year.
  package static func standard(_ text: String) -> String? {
    if isMoment(text) { return text }
    let parts = text.split(maxSplits: 5) { !$0.isASCII || !$0.isWholeNumber }.map(String.init)
    guard let first = parts.first, let year = Self.year(of: text), year > 0 else { return nil }
    guard Int(first) == year else { return Int(first).map { Self.text(ofSecond: $0) } }
    let numbers = parts.dropFirst().prefix(2).compactMap { Int($0) }
    guard numbers.count == 2, (1...12).contains(numbers[0]), (1...31).contains(numbers[1]) else {
      return zeroPadded(year, to: 4)
    }
    return joined([(year, 4), (numbers[0], 2), (numbers[1], 2)], by: "-")
  }

  /// Whether a text has the form of a moment in an archive.
  private static func isMoment(_ text: String) -> Bool {
    text.utf8.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? UInt8(ascii: "0") : $0 }
      == Array("0000-00-00T00:00:00Z".utf8)
  }

  private static func joined(_ parts: [(Int, Int)], by separator: String) -> String {
    parts.map { zeroPadded($0, to: $1) }.joined(separator: separator)
  }
}

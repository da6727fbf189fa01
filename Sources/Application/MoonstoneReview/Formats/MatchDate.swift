import Foundation

/// A day.
package struct MatchDate: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Makes a day.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day of a moment, in Greenwich.
  package init(_ date: Date) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    self.init(year: parts.year ?? 0, month: parts.month ?? 1, day: parts.day ?? 1)
  }

  /// The year that a date of GGF begins with, or in which its second of the Unix epoch lies.
  ///
  /// - Returns: `nil` without a date, or for one that WTHOR cannot hold.
  static func year(of text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isWholeNumber }
    guard let number = Int(digits) else { return nil }
    if number <= 65_535 { return number }
    guard digits.count == text.count, number < 1 << 40 else { return nil }
    return MatchDate(Date(timeIntervalSince1970: Double(number))).year
  }
}

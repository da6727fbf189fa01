/// A day of the Gregorian calendar.
public struct MatchDate: Hashable, Sendable {
  /// The year.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 to 31.
  public let day: Int

  /// Makes a day, and does not check that there is one.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day of a second of the Unix epoch, in Greenwich.
  public init(second: Int) {
    // Years begin in March here, so that a leap day ends one.
    let days = Int((Double(second) / 86_400).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * ofYear + 2) / 153
    self.month = month < 10 ? month + 3 : month - 9
    day = ofYear - (153 * month + 2) / 5 + 1
    year = yearOfEra + era * 400 + (self.month <= 2 ? 1 : 0)
  }

  /// The year that a date of GGF begins with, or in which its second of the Unix epoch lies.
  ///
  /// - Returns: `nil` without a date, or for one that WTHOR cannot hold.
  package static func year(of text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isWholeNumber }
    guard let number = Int(digits) else { return nil }
    if number <= 65_535 { return number }
    guard digits.count == text.count, number < 1 << 40 else { return nil }
    return MatchDate(second: number).year
  }
}

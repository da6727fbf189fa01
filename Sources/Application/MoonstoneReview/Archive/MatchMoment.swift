import Foundation

/// Moments as archives write them: `2026-11-23T12:30:00Z`.
package enum MatchMoment {
  /// The text of a moment.
  package static func text(of date: Date) -> String {
    text(ofSeconds: Int(date.timeIntervalSince1970.rounded(.down)))
  }

  /// The text of a moment in seconds of the Unix epoch.
  static func text(ofSeconds seconds: Int) -> String {
    let date = Date(timeIntervalSince1970: Double(seconds))
    let day = MatchDate(date)
    let second = ((seconds % 86_400) + 86_400) % 86_400
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let time = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))T"
      + time.joined(separator: ":") + "Z"
  }

  /// When a file was last written; `nil` if there is no such file.
  package static func lastWrite(of file: String) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return (attributes?[.modificationDate] as? Date).map { text(of: $0) }
  }
}

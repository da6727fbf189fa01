import Foundation
import MoonstoneRecords
import MoonstoneSupport

/// Moments as archives write them: `2026-11-23T12:30:00Z`.
package enum MatchMoment {
  package static func text(of date: Date) -> String {
    text(ofSeconds: Int(date.timeIntervalSince1970.rounded(.down)))
  }

  /// The text of a moment in seconds of the Unix epoch.
  static func text(ofSeconds seconds: Int) -> String {
    let date = Date(timeIntervalSince1970: Double(seconds))
    let day = MatchDate(date)
    let second = ((seconds % 86_400) + 86_400) % 86_400
    func joined(_ parts: [(Int, Int)], by separator: String) -> String {
      parts.map { zeroPadded($0, to: $1) }.joined(separator: separator)
    }
    return joined([(day.year, 4), (day.month, 2), (day.day, 2)], by: "-") + "T"
      + joined([(second / 3_600, 2), (second / 60 % 60, 2), (second % 60, 2)], by: ":") + "Z"
  }

  /// When a file was last written; `nil` if there is no such file.
  package static func lastWrite(of file: String) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return (attributes?[.modificationDate] as? Date).map { text(of: $0) }
  }
}

extension MatchDate {
  /// The day of a moment, in Greenwich.
  package init(_ date: Date) {
    self.init(second: Int(date.timeIntervalSince1970.rounded(.down)))
  }
}

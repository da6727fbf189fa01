import Foundation
import MoonstoneRecords
import MoonstoneSupport

/// Moments as archives write them: `2026-11-23T12:30:00Z`.
package enum MatchMoment {
  package static func text(of date: Date) -> String {
    MatchDate.text(ofSecond: Int(date.timeIntervalSince1970.rounded(.down)))
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

import MoonstoneKernel
import MoonstoneSupport

/// The lines of a journal as JSON, without the line feed: keys sorted, slashes not escaped.
///
/// They are what a program prints, too, that tells a match as JSON. See docs/journal.md.
public enum JournalLine {
  /// How many bytes a line may have, its line feed not counted; longer ones are neither written
  /// nor read.
  public static let longest = LineFile.longestLine

  public static func header(_ header: JournalHeader) -> String {
    jsonLine(JournalHeader.Record(header))
  }

  /// - Parameter ply: how many plies have been played when the event is told.
  /// - Returns: `nil` for ``Event/asked(_:)`` and ``Event/thinking(_:_:ticks:)``, which go on no record.
  public static func event<P>(_ event: Event<P>, ply: Int) -> String? {
    JournalRecord(event, ply: ply).map { jsonLine($0) }
  }

  /// What a program writes first into a journal that it goes on with.
  public static func reopened(by program: String) -> String {
    jsonLine(JournalRecord(event: Written(.reopened), program: program))
  }
}

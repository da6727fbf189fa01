import MoonstoneJSON
import MoonstoneKernel
import MoonstoneSupport

/// Makes the lines of a journal: JSON without a line feed, with sorted keys and unescaped slashes.
///
/// A program that prints a match as JSON prints the same lines. See docs/journal.md.
public enum JournalLine {
  /// The largest length of a line in bytes, without its line feed. Longer lines are neither written
  /// nor read.
  public static let longest = LineFile.longestLine

  /// The first line of a journal.
  public static func header(_ header: JournalHeader) -> String {
    jsonLine(JournalHeader.StoredHeader(header))
  }

  /// The line of an event.
  ///
  /// - Parameter event: what the match reported.
  /// - Returns: `nil` for `Event.asked(_:)` and `Event.thinking(_:_:ticks:)`, which are not
  ///   recorded.
  public static func event<P>(_ event: Event<P>) -> String? {
    JournalFields(event).map { jsonLine($0) }
  }

  /// The line that a program writes first when it continues a journal.
  ///
  /// - Parameter program: the name and version of the program.
  public static func reopened(by program: String) -> String {
    jsonLine(JournalFields(event: .reopened, program: program))
  }

  /// Whether the last line of a journal says that the match ended. Its end alone is read, so that
  /// thousands can be looked through.
  ///
  /// - Returns: `false` also where only the whole journal tells: its last line is torn, or says
  ///   something else, or another program wrote its fields in another order.
  package static func isEnded(_ file: String) -> Bool {
    FileLines.isEnd(of: file, ended) || FileLines.isEnd(of: file, adjudicated)
  }

  /// What the line of an ending ends with. The last brace closes the line, so that this is not in a
  /// comment.
  private static let ended = Array(",\"event\":\"ended\"}\n".utf8)
  private static let adjudicated = Array(",\"event\":\"ended\",\"moonstone\":2}\n".utf8)
}

/// Why a text is not a position, a transcript or a move, and where it goes wrong.
public struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong and what would be right, without the place.
  public let message: String
  /// Lines and columns count characters from 1.
  public let line: Int
  public let column: Int

  public init(_ message: String, line: Int = 1, column: Int) {
    self.message = message
    self.line = line
    self.column = column
  }

  public var description: String { "\(line):\(column): \(message)" }
}

/// The reason why a text cannot be read as a position, a transcript or a move, and the place.
///
///     do throws(NotationError) {
///       print(try game.transcript("b2 a9"))
///     } catch {
///       print(error.message, "in column", error.column)
///     }
public struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would be right, without the place.
  public let message: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in characters, counted from 1.
  public let column: Int

  /// Creates an error at a place in a text.
  public init(_ message: String, line: Int = 1, column: Int) {
    self.message = message
    self.line = line
    self.column = column
  }

  /// The place and the message, as in `3:1: not a square`.
  public var description: String { "\(line):\(column): \(message)" }
}

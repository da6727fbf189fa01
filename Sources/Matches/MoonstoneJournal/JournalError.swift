/// Why a journal cannot be read back, and where.
public struct JournalError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// The system refuses to read it.
    case unreadable
    /// It was read, and is not a journal of this game that can be trusted.
    case invalid
  }

  public let kind: Kind
  public let file: String
  /// Counted from 1; `nil` when it is about the file as a whole.
  public let line: Int?
  /// What was wrong and what would be right, without the place.
  public let message: String

  public init(_ kind: Kind = .invalid, file: String, line: Int? = nil, _ message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
  }

  public var description: String {
    if let line { "\(file):\(line): \(message)" } else { "\(file): \(message)" }
  }
}

/// Why the folder of an event cannot be read, or gone on with.
public struct EventError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// There is no such file.
    case missing
    /// The file is there and cannot be read.
    case unreadable
    /// What is in it is not what it should be.
    case invalid
    /// It cannot be written.
    case unwritable
  }

  public let kind: Kind
  public let file: String
  /// Counted from 1; `nil` when it is about the whole file.
  public let line: Int?
  public let message: String

  init(_ kind: Kind, file: String, line: Int? = nil, _ message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
  }

  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(message)"
  }
}

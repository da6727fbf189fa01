import MoonstoneSupport

/// Why a journal cannot be read, and where.
public struct JournalError: ExplainedError, Hashable, Sendable {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// The file does not exist.
    case missing
    /// The system refused to read the file.
    case unreadable
    /// The file is not a valid journal of the game.
    case invalid
  }

  /// What went wrong.
  public let kind: Kind
  /// The name of the file, as it was given.
  public let file: String
  /// Counted from 1; `nil` if the error is about the whole file.
  public let line: Int?
  /// What was wrong, and what would be right, without the place.
  public let message: String

  /// - Parameters:
  ///   - kind: what went wrong; by default, the file is not a valid journal.
  ///   - file: the name of the file, as it was given.
  ///   - line: counted from 1; `nil` if the error is about the whole file.
  ///   - message: what was wrong, and what would be right, without the place.
  public init(_ kind: Kind = .invalid, file: String, line: Int? = nil, _ message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
  }

  /// Makes the error of a file that is not read at all.
  init(_ fault: FileFault) {
    let kind: Kind =
      fault.faultKind == .data ? .invalid : fault.cause == .missing ? .missing : .unreadable
    self.init(kind, file: fault.path, fault.text)
  }

  /// What kind of fault it is.
  public var faultKind: FaultKind { kind == .invalid ? .data : .missing }

  /// The file with its line, and what is wrong there.
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(message)".printable
  }
}

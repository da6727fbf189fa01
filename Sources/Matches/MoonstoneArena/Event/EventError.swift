import MoonstoneSupport

/// Why the folder of an event cannot be read, written or continued.
public struct EventError: ExplainedError, Hashable, Sendable {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// The file or folder does not exist.
    case missing
    /// The file exists and cannot be read.
    case unreadable
    /// The contents are not valid.
    case invalid
    /// The file or folder cannot be written.
    case unwritable
    /// The folder has an event already, where a new one was to begin.
    case taken
  }

  /// What went wrong.
  public let kind: Kind
  /// The file or folder that the error is about.
  public let file: String
  /// Counted from 1; `nil` if the error is about the whole file.
  public let line: Int?
  /// What is wrong, without the place.
  public let message: String

  init(_ kind: Kind, file: String, line: Int? = nil, _ message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
  }

  init(_ fault: FileFault) {
    let kind: Kind =
      switch fault.faultKind {
      case .data: .invalid
      case .writing: .unwritable
      default: fault.cause == .missing ? .missing : .unreadable
      }
    self.init(kind, file: fault.path, fault.text)
  }

  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch kind {
    case .missing, .unreadable: .missing
    case .invalid: .data
    case .unwritable, .taken: .writing
    }
  }

  /// The file with its line, and what is wrong there.
  public var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(message)".printable
  }
}

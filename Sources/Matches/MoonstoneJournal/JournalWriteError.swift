import MoonstoneSupport

/// Why a journal could not be written. The match itself is not affected.
public struct JournalWriteError: ExplainedError, Hashable, Sendable {
  /// The name of the file, as it was given.
  public let file: String
  /// The reason, without the file's name.
  public let reason: String
  /// The system's number for the reason; `nil` when the journal refused by itself.
  public let errno: Int32?

  init(_ error: FileFault) {
    file = error.path
    reason = error.reason
    errno = error.errno
  }

  /// What kind of fault it is.
  public var faultKind: FaultKind { .writing }

  /// The file, and why it cannot be written.
  public var description: String { FileFault(file, .unwritable(reason)).description }
}

import MoonstoneSupport

/// Why a file could not be written.
package struct WriteError: ExplainedError, Hashable, Sendable {
  package let file: String
  /// The reason, without the file's name.
  package let reason: String
  /// The system's number for the reason; `nil` when the system was not the one that refused.
  package let errno: Int32?

  package init(file: String, _ reason: String) {
    self.file = file
    self.reason = reason
    errno = nil
  }

  package init(file: String, errno: Int32) {
    self.init(file: file, SystemError(number: errno))
  }

  package init(file: String, _ error: SystemError) {
    self.file = file
    errno = error.number
    guard error.number == ENOENT else {
      reason = error.reason
      return
    }
    let folder = FilePath.folder(of: file)
    reason =
      folder.isEmpty || access(folder, F_OK) == 0
      ? "there is no such file" : "there is no folder \(folder)"
  }

  package var faultKind: FaultKind { .writing }

  package var description: String { "\(file): cannot be written: \(reason)".printable }
}

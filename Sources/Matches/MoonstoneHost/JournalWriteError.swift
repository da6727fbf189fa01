import Foundation

/// Why a journal could not be written. The match it records is in order all the same.
public struct JournalWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// Why, without the place.
  public let reason: String
  /// The system's number for it; `nil` when the journal refused by itself.
  public let errno: Int32?

  init(file: String, _ reason: String) {
    self.file = file
    self.reason = reason
    errno = nil
  }

  init(file: String, errno: Int32) {
    self.file = file
    self.reason = String(cString: strerror(errno))
    self.errno = errno
  }

  public var description: String { "\(file): cannot be written: \(reason)" }
}

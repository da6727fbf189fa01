internal import CMoonstoneProcess

/// An error of the system, by its number.
package struct SystemError: Error {
  /// A pipe, a device or a socket where only a file will do; see ``openFile(_:)``.
  package static let notAFile = SystemError(
    number: EINVAL, "it is a pipe, a device or a socket, and not a file")

  package let number: Int32
  /// What the system says of it.
  package let reason: String

  package init(number: Int32) { self.init(number: number, String(cString: strerror(number))) }

  private init(number: Int32, _ reason: String) {
    self.number = number
    self.reason = reason
  }
}

/// Calls write(2), so that a closed pipe gives `EPIPE` and a limit on file sizes `EFBIG`, and
/// neither raises a signal that would end the program.
///
/// - Returns: how many bytes were written, or the error.
@Sendable package func writeWithoutSignal(
  _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer
) -> Result<Int, SystemError> {
  let count = ms_write_quietly(descriptor, bytes.baseAddress, bytes.count)
  return count < 0 ? .failure(SystemError(number: errno)) : .success(count)
}

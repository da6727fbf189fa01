internal import CMoonstoneProcess

/// An error of the system, by its number.
package struct SystemError: Error {
  package let number: Int32

  package init(number: Int32) { self.number = number }

  /// What the system says of it.
  package var reason: String { String(cString: strerror(number)) }
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

import Foundation

/// Writes a file that is there with all of its bytes, or not at all.
///
/// - Throws: exit code 74.
func writeWhole(_ bytes: [UInt8], to file: String) throws(Failure) {
  let draft = "\(file).\(getpid()).tmp"
  // Of a program that had this one's number and was killed.
  unlink(draft)
  let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
  func fail(_ number: Int32) -> Failure {
    .writing("\(file): cannot be written: \(String(cString: strerror(number)))")
  }
  guard descriptor >= 0 else { throw fail(errno) }
  var rest = bytes[...]
  var error: Int32 = 0
  while !rest.isEmpty, error == 0 {
    let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { error = errno }
  }
  if error == 0, fsync(descriptor) != 0 { error = errno }
  if close(descriptor) != 0, error == 0 { error = errno }
  if error == 0, rename(draft, file) != 0 { error = errno }
  if error != 0 {
    unlink(draft)
    throw fail(error)
  }
}

internal import CMoonstoneProcess

// The system's C library, for every file of the rooms that do without Foundation: so the programs
// that run scripts are small, and begin quickly.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

/// Calls read(2), again if a signal came in between.
///
/// - Returns: how many bytes were read, 0 at the end, or -1 with `errno`.
package func readSome(from descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int {
  while true {
    let count = ms_read(descriptor, bytes.baseAddress, bytes.count)
    if count >= 0 || errno != EINTR { return count }
  }
}

/// Opens a file for reading that nobody named: one within a folder, or one beside another file.
///
/// Somebody else may have put a pipe, a device or a socket there, which might never begin or never
/// end. It is refused, and nothing waits for it.
///
/// - Parameter followsLink: whether the path may be a link.
/// - Returns: a descriptor that the caller closes.
/// - Throws: ``SystemError/notAFile``, or the system's reason; `EISDIR` for a folder.
package func openFile(
  _ path: String, followsLink: Bool = true
) throws(SystemError) -> Int32 {
  let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
  let descriptor = open(path, followsLink ? flags : flags | O_NOFOLLOW)
  // A socket cannot be opened, nor a device without a driver.
  guard descriptor >= 0 else {
    throw errno == ENXIO || errno == ENODEV ? .notAFile : SystemError(number: errno)
  }
  var status = stat()
  guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
    close(descriptor)
    throw status.st_mode & S_IFMT == S_IFDIR ? SystemError(number: EISDIR) : .notAFile
  }
  return descriptor
}

/// The bytes of a file, at most `most`; only a regular file is read, see ``openFile(_:)``.
package func readFile(at path: String, upTo most: Int) throws(SystemError) -> [UInt8] {
  let descriptor = try openFile(path)
  defer { close(descriptor) }
  guard let bytes = readFile(descriptor, upTo: most) else { throw SystemError(number: errno) }
  return bytes
}

/// The bytes of an open file from where it stands, at most `most`; `nil` if it cannot be read.
package func readFile(_ descriptor: Int32, upTo most: Int) -> [UInt8]? {
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { return nil }
  // A file may grow while it is read, and some tell no size.
  var bytes: [UInt8] = []
  var room = min(most, max(Int(status.st_size), 1 << 12) + 1)
  var failed = false
  while bytes.count < most, room > 0 {
    let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let got = readSome(from: descriptor, into: UnsafeMutableRawBufferPointer(buffer))
      failed = got < 0
      count = max(got, 0)
    }
    if failed { return nil }
    if part.isEmpty { break }
    // Most files come in one part, which is not copied.
    if bytes.isEmpty { bytes = part } else { bytes += part }
    room = min(most - bytes.count, max(room, 1 << 12))
  }
  return bytes
}

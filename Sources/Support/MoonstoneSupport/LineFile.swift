/// A file to which lines are appended, each of them completely or not at all.
///
/// It is locked against other writers as long as it is open. After a failed write it accepts no
/// more lines, so that it never has a gap.
package struct LineFile: ~Copyable {
  /// What writes the bytes: ``writeWithoutSignal(_:_:)``, except in tests.
  package typealias Write =
    @Sendable (_ descriptor: Int32, UnsafeRawBufferPointer) -> Result<Int, SystemError>

  /// The length of the longest line, in bytes without its line feed; longer ones are refused.
  package static let longestLine = 16 << 20

  package let path: String
  private let descriptor: Int32
  private let write: Write
  /// Where the last complete line ends; `nil` for pipes and devices, which cannot be truncated.
  private var end: off_t?
  private var failure: FileFault?

  private init(
    _ path: String, flags: Int32, write: @escaping Write
  ) throws(FileFault) {
    self.path = path
    self.write = write
    descriptor = open(path, flags | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor < 0 else { return }
    let number = errno
    if number == ELOOP, flags & O_NOFOLLOW != 0, isLink(path) {
      throw FileFault(path, .unwritable("it is a link, which is not followed"))
    }
    throw FileFault(writing: path, errno: number)
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Closing is not enough while a forked child that has not called exec yet shares the file.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The flag that keeps a link from being followed: somebody else may have put it there. The
  /// system's own links in `/dev` lead to pipes and terminals.
  private static func noFollowing(_ path: String) -> Int32 {
    path.hasPrefix("/dev/") ? 0 : O_NOFOLLOW
  }

  /// Whether a pipe or a device is there, which is opened only for writing.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Creates a file, or opens an existing one that is empty. A link is not followed.
  ///
  /// - Throws: a ``FileFault``, also when the file is not empty or another program is writing it.
  package static func create(
    _ path: String, write: @escaping Write = writeWithoutSignal
  ) throws(FileFault) -> LineFile {
    let access = isSpecial(path) ? O_WRONLY : O_RDWR
    var file = try LineFile(path, flags: access | O_CREAT | noFollowing(path), write: write)
    guard let size = try file.lock() else { return file }
    guard size == 0 else {
      throw FileFault(path, .unwritable("it exists already and is not empty"))
    }
    file.end = 0
    return file
  }

  /// Opens a file that was read before, to append after its first `intact` bytes.
  ///
  /// - Parameters:
  ///   - torn: the bytes that followed the intact ones; they are removed.
  ///   - followsLinks: whether the file may be a link, since a person named it.
  /// - Throws: a ``FileFault``, also when the file has changed since it was read or another
  ///   program is writing it.
  package static func reopen(
    _ path: String, intact: Int, torn: [UInt8], followsLinks: Bool = false,
    write: @escaping Write = writeWithoutSignal
  ) throws(FileFault) -> LineFile {
    let flags = O_RDWR | (followsLinks ? 0 : noFollowing(path))
    var file = try LineFile(path, flags: flags, write: write)
    guard let size = try file.lock() else {
      throw FileFault(path, .unwritable("it is not a file that can be continued"))
    }
    var tail = [UInt8](repeating: 0, count: torn.count + 1)
    let count = pread(file.descriptor, &tail, tail.count, off_t(intact))
    guard size == intact + torn.count, count == torn.count, tail.starts(with: torn) else {
      throw FileFault(path, .unwritable("it has changed since it was read"))
    }
    guard torn.isEmpty || ftruncate(file.descriptor, off_t(intact)) == 0 else {
      throw FileFault(writing: path, errno: errno)
    }
    file.end = off_t(intact)
    return file
  }

  /// Appends a line, which is in the file when this returns.
  ///
  /// - Parameter line: a text without its line feed.
  package mutating func append(_ line: String) throws(FileFault) { try append(Array(line.utf8)) }

  /// Appends the bytes of a line.
  package mutating func append(_ line: [UInt8]) throws(FileFault) {
    guard line.count <= Self.longestLine else {
      let most = Self.longestLine.inUnits
      let fault =
        failure
        ?? FileFault(path, .unwritable("a line has at most \(most) bytes, and this one is longer"))
      failure = fault
      throw fault
    }
    try append(block: line + [UInt8(ascii: "\n")])
  }

  /// Appends lines, each with its line feed, which are all in the file when this returns.
  package mutating func append(block: [UInt8]) throws(FileFault) {
    if let failure { throw failure }
    do throws(FileFault) {
      try put(block)
    } catch {
      failure = error
      throw error
    }
  }

  /// How many bytes the file has; `nil` for pipes and devices.
  package var length: Int? { end.map { Int($0) } }

  /// Reads what was written.
  ///
  /// - Precondition: the file has so many bytes.
  package func read(_ range: Range<Int>) throws(FileFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var got = 0
    while got < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + got, $0.count - got, off_t(range.lowerBound + got))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw FileFault(reading: path, SystemError(number: count < 0 ? errno : EIO))
      }
      got += count
    }
    return bytes
  }

  /// Whether the file is still where it was opened; a pipe or a device always is.
  package var isInPlace: Bool { end == nil || isFile(descriptor, at: path) }

  /// Returns when all appended lines would survive a loss of power.
  package mutating func synchronize() throws(FileFault) {
    if let failure { throw failure }
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      // Pipes and devices keep nothing.
      guard errno != EINVAL, errno != EROFS else { return }
      let error = FileFault(writing: path, errno: errno)
      failure = error
      throw error
    }
  }

  private mutating func put(_ bytes: [UInt8]) throws(FileFault) {
    var written = 0
    while written < bytes.count {
      let result = bytes.withUnsafeBytes {
        write(descriptor, UnsafeRawBufferPointer(rebasing: $0[written...]))
      }
      switch result {
      case .success(let count) where count > 0: written += count
      case .failure(let error) where error.number == EINTR: continue
      case .success: try abandon(errno: EIO)
      case .failure(let error): try abandon(errno: error.number)
      }
    }
    if let end { self.end = end + off_t(bytes.count) }
  }

  /// Removes the part of a line that was written. If that fails, too, readers drop the torn line.
  private func abandon(errno: Int32) throws(FileFault) {
    if let end { _ = ftruncate(descriptor, end) }
    throw FileFault(writing: path, errno: errno)
  }

  /// Keeps other programs from writing the file until this one closes it.
  ///
  /// - Returns: the file's size, or `nil` for a pipe or a device, which is not locked.
  private func lock() throws(FileFault) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FileFault(writing: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    if let number = FileLock.take(LOCK_EX, of: descriptor) {
      if number == EWOULDBLOCK {
        throw FileFault(path, .unwritable("another program is writing it"))
      }
      throw FileFault(writing: path, errno: number)
    }
    guard fstat(descriptor, &status) == 0 else {
      throw FileFault(writing: path, errno: errno)
    }
    return Int(status.st_size)
  }
}

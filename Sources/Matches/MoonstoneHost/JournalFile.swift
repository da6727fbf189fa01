import Foundation

/// A file that lines are added to, each of them whole or not at all.
///
/// After a failed write it takes no more, so that what it holds is the beginning of the match.
package struct JournalFile: ~Copyable {
  /// write(2): how many bytes were written, or the error's number.
  package typealias Write =
    @Sendable (_ descriptor: Int32, UnsafeRawBufferPointer) -> Result<Int, SystemError>

  package struct SystemError: Error {
    package let number: Int32
  }

  package let path: String
  private let descriptor: Int32
  private let write: Write
  /// Where the last whole line ends; `nil` for pipes and devices, which cannot be cut.
  private var end: off_t?
  private var failure: JournalWriteError?

  private init(
    _ path: String, flags: Int32, write: @escaping Write
  ) throws(JournalWriteError) {
    self.path = path
    self.write = write
    descriptor = open(path, flags | O_APPEND | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw JournalWriteError(file: path, errno: errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    // Closing is not enough while a child that is about to become another program has it, too.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Makes a new file. One that is there is taken if nobody writes it and nothing is in it.
  package static func create(
    _ path: String, write: @escaping Write = writeWithoutSignal
  ) throws(JournalWriteError) -> JournalFile {
    var file = try JournalFile(path, flags: O_WRONLY | O_CREAT, write: write)
    guard let size = try file.lock() else { return file }
    guard size == 0 else {
      throw JournalWriteError(file: path, "it exists already and is not empty")
    }
    file.end = 0
    return file
  }

  /// Opens a file that was read, to go on after its first `intact` bytes; `torn` is what followed
  /// them, and is cut off.
  package static func reopen(
    _ path: String, intact: Int, torn: [UInt8], write: @escaping Write = writeWithoutSignal
  ) throws(JournalWriteError) -> JournalFile {
    var file = try JournalFile(path, flags: O_RDWR, write: write)
    guard let size = try file.lock() else {
      throw JournalWriteError(file: path, "it is not a file that can be gone on with")
    }
    var tail = [UInt8](repeating: 0, count: torn.count + 1)
    let count = pread(file.descriptor, &tail, tail.count, off_t(intact))
    guard size == intact + torn.count, count == torn.count, tail.starts(with: torn) else {
      throw JournalWriteError(file: path, "it has changed since it was read")
    }
    guard torn.isEmpty || ftruncate(file.descriptor, off_t(intact)) == 0 else {
      throw JournalWriteError(file: path, errno: errno)
    }
    file.end = off_t(intact)
    return file
  }

  /// Adds a line, which is in the file when this returns.
  package mutating func append(_ line: String) throws(JournalWriteError) {
    if let failure { throw failure }
    do throws(JournalWriteError) {
      guard line.utf8.count <= JournalLine.longest else {
        throw JournalWriteError(
          file: path, "a line has more than the \(JournalLine.longest) bytes it may have")
      }
      try append(Array((line + "\n").utf8))
    } catch {
      failure = error
      throw error
    }
  }

  /// Returns when all that was added would survive the loss of power.
  package mutating func synchronize() throws(JournalWriteError) {
    if let failure { throw failure }
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      // A pipe or a device has nothing to be kept.
      guard errno != EINVAL, errno != EROFS else { return }
      let error = JournalWriteError(file: path, errno: errno)
      failure = error
      throw error
    }
  }

  private mutating func append(_ bytes: [UInt8]) throws(JournalWriteError) {
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

  /// Cuts off what there is of a line. If that fails too, a reader drops the torn line.
  private func abandon(errno: Int32) throws(JournalWriteError) {
    if let end { _ = ftruncate(descriptor, end) }
    throw JournalWriteError(file: path, errno: errno)
  }

  /// Keeps other programs from writing the file until this one closes it.
  ///
  /// - Returns: its size, or `nil` for a pipe or a device, which is not locked.
  private func lock() throws(JournalWriteError) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw JournalWriteError(file: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    if let number = JournalLock.take(LOCK_EX, of: descriptor) {
      if number == EWOULDBLOCK {
        throw JournalWriteError(file: path, "another program is writing it")
      }
      throw JournalWriteError(file: path, errno: number)
    }
    guard fstat(descriptor, &status) == 0 else {
      throw JournalWriteError(file: path, errno: errno)
    }
    return Int(status.st_size)
  }
}

/// write(2), with a closed pipe answered by EPIPE, and a limit on the size of files by EFBIG, and not
/// by a signal that ends the program.
@Sendable package func writeWithoutSignal(
  _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer
) -> Result<Int, JournalFile.SystemError> {
  var signals = sigset_t()
  var old = sigset_t()
  var before = sigset_t()
  var after = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGPIPE)
  sigaddset(&signals, SIGXFSZ)
  pthread_sigmask(SIG_BLOCK, &signals, &old)
  defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
  sigpending(&before)
  let count = write(descriptor, bytes.baseAddress, bytes.count)
  let error = errno
  if count >= 0 { return .success(count) }
  sigpending(&after)
  for (number, cause) in [(SIGPIPE, EPIPE), (SIGXFSZ, EFBIG)] where error == cause {
    guard sigismember(&before, number) == 0, sigismember(&after, number) == 1 else { continue }
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    var taken: Int32 = 0
    sigwait(&one, &taken)
  }
  return .failure(JournalFile.SystemError(number: error))
}

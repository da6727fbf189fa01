/// A file that is written piece by piece and gets its name at the end: a reader never sees a part of
/// it.
///
/// The bytes go to `PATH.PID.tmp`, which is removed when the draft is given up. A killed program may
/// leave it behind.
package final class FileDraft {
  private let path: String
  private let draft: String
  private var descriptor: Int32
  /// What is not written yet.
  private var pending: [UInt8] = []
  private static let mostPending = 1 << 16

  /// - Parameters:
  ///   - path: the path of the file.
  ///   - mode: who may do what with a new file, as open(2) has it.
  ///   - rights: those of the file that is replaced.
  /// - Throws: a ``FileFault``, with `path` as its file.
  package init(
    _ path: String, mode: mode_t = 0o644, replacing rights: FileRights? = nil
  ) throws(FileFault) {
    self.path = path
    draft = "\(path).\(getpid()).tmp"
    // Left by a killed program that had the same number.
    unlink(draft)
    // Nobody else reads a draft of a file that others may not read.
    descriptor = open(
      draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, rights == nil ? mode : 0o600)
    guard descriptor >= 0 else { throw FileFault(writing: path, errno: errno) }
    rights?.give(to: descriptor)
  }

  deinit { giveUp() }

  private func giveUp() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(draft)
    descriptor = -1
  }

  /// Adds bytes at the end.
  ///
  /// - Throws: a ``FileFault``; then the draft is given up.
  package func write(_ bytes: [UInt8]) throws(FileFault) {
    pending += bytes
    if pending.count >= Self.mostPending { try flush() }
  }

  /// Puts bytes in the place of the first ones.
  ///
  /// - Throws: a ``FileFault``; then the draft is given up.
  package func overwrite(_ bytes: [UInt8]) throws(FileFault) {
    try flush()
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw refused(errno) }
    try put(bytes)
    guard lseek(descriptor, 0, SEEK_END) >= 0 else { throw refused(errno) }
  }

  /// Gives the file its name, unless another file has it.
  ///
  /// - Throws: a ``FileFault``; its number is `EEXIST` if there is a file, even one that came to be
  ///   meanwhile. The draft is given up.
  package func create() throws(FileFault) {
    try finish { draft, path in
      if link(draft, path) == 0 { return unlink(draft) }
      guard [EPERM, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) else { return -1 }
      return Self.take(path, from: draft)
    }
  }

  /// Gives the file its name, in place of what has it.
  ///
  /// - Throws: a ``FileFault``; then the draft is given up.
  package func replace() throws(FileFault) { try finish { rename($0, $1) } }

  /// Renames a draft, but never over another file, where a file system knows no second names: an
  /// empty file claims the name first. A killed program may leave it behind.
  private static func take(_ path: String, from draft: String) -> Int32 {
    let claim = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard claim >= 0 else { return -1 }
    close(claim)
    if rename(draft, path) == 0 { return 0 }
    let number = errno
    unlink(path)
    errno = number
    return -1
  }

  /// - Parameter name: gives the draft its name, and returns 0 when it did.
  private func finish(as name: (_ draft: String, _ path: String) -> Int32) throws(FileFault) {
    try flush()
    guard fsync(descriptor) == 0 else { throw refused(errno) }
    guard close(descriptor) == 0, name(draft, path) == 0 else {
      let number = errno
      unlink(draft)
      descriptor = -1
      throw FileFault(writing: path, errno: number)
    }
    descriptor = -1
  }

  private func flush() throws(FileFault) {
    try put(pending)
    pending.removeAll(keepingCapacity: true)
  }

  private func put(_ bytes: [UInt8]) throws(FileFault) {
    let number = WholeFile.write(bytes, to: descriptor)
    if number != 0 { throw refused(number) }
  }

  private func refused(_ number: Int32) -> FileFault {
    giveUp()
    return FileFault(writing: path, errno: number)
  }
}

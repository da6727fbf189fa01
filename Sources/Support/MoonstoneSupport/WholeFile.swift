/// Files that are written at once.
package enum WholeFile {
  /// Writes a file completely or not at all: a reader never sees a part of it, and an error leaves
  /// the file as it was.
  ///
  /// A link is replaced, not followed. A file that is replaced keeps its mode, and its owner and
  /// group where the system allows that. The bytes go to `PATH.PID.tmp` first, which a killed
  /// program may leave behind.
  ///
  /// - Parameter mode: who may do what with a new file, as open(2) has it.
  /// - Throws: a ``FileFault``, with `path` as its file.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o644
  ) throws(FileFault) {
    let draft = try FileDraft(path, mode: mode, replacing: FileRights(of: path))
    try draft.write(bytes)
    try draft.replace()
  }

  /// Writes a new file completely or not at all, and never over another one.
  ///
  /// - Parameter mode: who may do what with the file, as open(2) has it.
  /// - Throws: a ``FileFault``, with `path` as its file; its number is `EEXIST` if there is a
  ///   file, even one that came to be meanwhile.
  package static func create(
    _ bytes: [UInt8], at path: String, mode: mode_t = 0o644
  ) throws(FileFault) {
    let draft = try FileDraft(path, mode: mode)
    try draft.write(bytes)
    try draft.create()
  }

  /// Creates files in this order, or none of them.
  ///
  /// - Throws: a ``FileFault`` with the path of the file that could not be created.
  package static func create(_ files: [(path: String, bytes: [UInt8])]) throws(FileFault) {
    for (index, file) in files.enumerated() {
      do throws(FileFault) {
        try create(file.bytes, at: file.path)
      } catch {
        for earlier in files[..<index] { unlink(earlier.path) }
        throw error
      }
    }
  }

  /// Copies a file, but no link, to a new file for the same people. An error leaves no part of it;
  /// a kill may.
  ///
  /// - Throws: a ``FileFault`` with the file that the system refused.
  package static func copy(_ source: String, to path: String) throws(FileFault) {
    let original: Int32
    do throws(SystemError) {
      original = try openFile(source, followsLink: false)
    } catch {
      if error.number == ELOOP, isLink(source) {
        throw FileFault(source, .unwritable("it is a link, which is not followed"))
      }
      throw FileFault(writing: source, error)
    }
    defer { close(original) }
    var status = stat()
    guard fstat(original, &status) == 0 else { throw FileFault(writing: source, errno: errno) }
    let descriptor = open(
      path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, status.st_mode & 0o777 | 0o200)
    guard descriptor >= 0 else { throw FileFault(writing: path, errno: errno) }
    var (refused, error) = (path, Int32(0))
    while error == 0 {
      guard let block = readFile(original, upTo: 1 << 20) else {
        (refused, error) = (source, errno)
        break
      }
      if block.isEmpty { break }
      error = write(block, to: descriptor)
    }
    if close(descriptor) != 0, error == 0 { error = errno }
    if error != 0 {
      unlink(path)
      throw FileFault(writing: refused, errno: error)
    }
  }

  /// - Returns: 0, or the system's number of the error.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch rest.withUnsafeBytes({ writeWithoutSignal(descriptor, $0) }) {
      case .success(let count) where count > 0: rest = rest.dropFirst(count)
      case .success: return EIO
      case .failure(let error) where error.number == EINTR: continue
      case .failure(let error): return error.number
      }
    }
    return 0
  }
}

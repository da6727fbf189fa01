/// Tells one content of a file from another without reading it.
package struct FileStamp: Equatable, Sendable {
  package let exists: Bool
  package let isDirectory: Bool
  /// `false` for a folder, and for a pipe or a device, which might never end.
  package let isFile: Bool
  package let inode: UInt64
  package let size: Int64
  /// When the text was written last, and when anything about the file was changed: the first can be
  /// set back, as a copy that keeps times does, the second cannot.
  private let written: timespec
  private let changed: timespec
  /// `false` when the file was written so recently that another change might carry the same time.
  package let isSettled: Bool

  package init(_ path: String) {
    var status = stat()
    // Its own bytes: passed as a string, it is copied first.
    exists = path.withCString { stat($0, &status) } == 0
    isDirectory = exists && status.st_mode & S_IFMT == S_IFDIR
    isFile = exists && status.st_mode & S_IFMT == S_IFREG
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Double(now.tv_sec - written.tv_sec) + Double(now.tv_nsec - written.tv_nsec) / 1e9
    isSettled = !exists || age > 0.1 || age < 0
  }

  /// When a file was written last, in nanoseconds; `nil` for anything else.
  package var lastWrite: Int? {
    isFile ? written.tv_sec * 1_000_000_000 + written.tv_nsec : nil
  }

  /// Whether the file at this path is still the one that was looked at.
  ///
  /// One that was changed a moment ago may have been changed once more at the same time.
  package func isCurrent(_ path: String) -> Bool {
    let seen = FileStamp(path)
    return seen == self && (!seen.isFile || isSettled)
  }

  package static func == (a: FileStamp, b: FileStamp) -> Bool {
    a.exists == b.exists && a.inode == b.inode && a.size == b.size
      && isSame(a.written, b.written) && isSame(a.changed, b.changed)
  }

  private static func isSame(_ one: timespec, _ other: timespec) -> Bool {
    one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec
  }
}

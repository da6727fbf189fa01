import Foundation

/// A script on disk, which tells when its text has changed.
public struct ScriptFile: Sendable {
  /// More than any script may have, so that what is no script is not read whole.
  private static let mostBytes = 1 << 20

  public let path: String
  /// The text as last read.
  public private(set) var source: ScriptSource
  private var stamp: Stamp

  /// - Throws: a ``ScriptError`` when the file is missing or cannot be read.
  public init(path: String) throws(ScriptError) {
    self.path = path
    (source, stamp) = try ScriptFile.read(path)
  }

  /// Looks at the file, and answers the new text if there is one.
  ///
  /// - Throws: a ``ScriptError`` when the file is gone or cannot be read; once for each time that
  ///   this becomes so.
  public mutating func look() throws(ScriptError) -> ScriptSource? {
    let seen = Stamp(path)
    if seen == stamp && stamp.isSettled { return nil }
    guard seen.exists || seen != stamp else { return nil }
    let before = source
    stamp = seen
    (source, stamp) = try ScriptFile.read(path)
    return source.digest == before.digest ? nil : source
  }

  private static func read(_ path: String) throws(ScriptError) -> (ScriptSource, Stamp) {
    // The stamp first: a change while reading is then seen as one at the next look.
    let stamp = Stamp(path)
    if !stamp.exists { throw ScriptError(.missing, "\(path): no such file") }
    if stamp.isDirectory {
      throw ScriptError(.unreadable, "\(path): is a directory; a strategy is one .lua file")
    }
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else {
      throw ScriptError(.unreadable, "\(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do {
      let data = try handle.read(upToCount: mostBytes) ?? Data()
      return (ScriptSource(name: path, bytes: Array(data)), stamp)
    } catch {
      throw ScriptError(.unreadable, "\(path): \(error.localizedDescription)")
    }
  }
}

/// What tells one content of a file from another without reading it.
private struct Stamp: Equatable, Sendable {
  let exists: Bool
  let isDirectory: Bool
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int
  /// False when the file was changed so lately that another change might carry the same time.
  let isSettled: Bool

  init(_ path: String) {
    var status = stat()
    exists = stat(path, &status) == 0
    isDirectory = exists && status.st_mode & S_IFMT == S_IFDIR
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    seconds = changed.tv_sec
    nanoseconds = changed.tv_nsec
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Double(now.tv_sec - changed.tv_sec) + Double(now.tv_nsec - changed.tv_nsec) / 1e9
    isSettled = !exists || age > 0.1 || age < 0
  }

  static func == (a: Stamp, b: Stamp) -> Bool {
    a.exists == b.exists && a.inode == b.inode && a.size == b.size && a.seconds == b.seconds
      && a.nanoseconds == b.nanoseconds
  }
}

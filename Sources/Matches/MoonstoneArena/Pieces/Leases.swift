import Foundation
import MoonstoneSupport

/// Files in a folder that several machines see, each of which only one program can make. A claim
/// stands as long as its program touches it.
struct Leases: Sendable {
  /// The folder of the files.
  let folder: String
  /// How long a claim stands that nobody touches, in seconds.
  let lease: Int

  /// The time on the machine that has the folder: clocks of others may be wrong.
  ///
  /// - Throws: ``EventError`` if the folder cannot be written.
  func time() throws(EventError) -> Int {
    let file = "\(folder)/.\(UUID().uuidString)"
    let descriptor = open(file, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw EventError(FileFault(writing: folder, errno: errno)) }
    defer {
      close(descriptor)
      unlink(file)
    }
    var status = stat()
    fstat(descriptor, &status)
    return status.modified
  }

  /// Whether a file was touched within the lease. One of the future, as after a clock was set back,
  /// counts as long as one of the past.
  func isAlive(_ file: String, at now: Int) -> Bool {
    var status = stat()
    return stat(file, &status) == 0 && abs(now - status.modified) <= lease
  }

  /// Makes a claim.
  ///
  /// - Returns: whether it was made; otherwise another program was quicker.
  /// - Throws: ``EventError`` if the folder cannot be written.
  func make(_ file: String) throws(EventError) -> Bool {
    let descriptor = open(file, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw EventError(FileFault(writing: file, errno: errno))
    }
    close(descriptor)
    return true
  }

  /// Removes the files by which killed programs had asked for the time.
  ///
  /// - Parameter names: what the folder holds.
  func tidy(_ names: [String], at now: Int) {
    for name in names
    where name.hasPrefix(".") && UUID(uuidString: String(name.dropFirst())) != nil
      && !isAlive("\(folder)/\(name)", at: now)
    { unlink("\(folder)/\(name)") }
  }

  /// Begins the lease of a claim anew.
  static func renew(_ file: String) { utimes(file, nil) }
}

extension stat {
  /// When the file was changed, in seconds.
  fileprivate var modified: Int {
    #if os(Linux)
      st_mtim.tv_sec
    #else
      st_mtimespec.tv_sec
    #endif
  }
}

/// Whose a file is, and who may do what with it.
package struct FileRights {
  private let owner: uid_t
  private let group: gid_t
  private let mode: mode_t

  /// - Returns: `nil` if there is no file at the path, and for a link.
  package init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (owner, group, mode) = (status.st_uid, status.st_gid, status.st_mode & 0o7777)
  }

  /// Gives them to another file, as far as the system allows.
  package func give(to descriptor: Int32) {
    if fchown(descriptor, owner, group) != 0 { _ = fchown(descriptor, uid_t.max, group) }
    // Afterwards, since a new owner takes some bits away.
    _ = fchmod(descriptor, mode)
  }

  /// Gives them to the file at a path, as far as the system allows.
  package func give(toFileAt path: String) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    give(to: descriptor)
    close(descriptor)
  }
}

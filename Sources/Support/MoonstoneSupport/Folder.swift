package enum Folder {
  /// Makes a folder and all that it lies in, unless it exists.
  ///
  /// - Parameter mode: who may do what in each folder that is made, as mkdir(2) has it.
  /// - Throws: a ``FileFault`` with the system's reason.
  package static func make(_ path: String, mode: mode_t = 0o777) throws(FileFault) {
    if mkdir(path, mode) == 0 { return }
    var number = errno
    let names = path.split(separator: "/")
    if number == ENOENT, names.count > 1 {
      let parent = (path.hasPrefix("/") ? "/" : "") + names.dropLast().joined(separator: "/")
      try make(parent, mode: mode)
      if mkdir(path, mode) == 0 { return }
      number = errno
    }
    if number == EEXIST, isFolder(path) == true { return }
    throw FileFault(writing: path, errno: number)
  }

  /// Makes a folder where nothing is.
  ///
  /// - Parameter mode: who may do what there, as mkdir(2) has it.
  /// - Returns: whether it was made; otherwise something is there.
  /// - Throws: a ``FileFault`` with the system's reason.
  package static func makeNew(_ path: String, mode: mode_t) throws(FileFault) -> Bool {
    if mkdir(path, mode) == 0 { return true }
    guard errno == EEXIST else { throw FileFault(writing: path, errno: errno) }
    return false
  }

  /// The names of what a folder holds, in the order of their bytes.
  ///
  /// A name that is not UTF-8 has replacement characters, and leads to nothing.
  package static func names(in path: String) throws(SystemError) -> [String] {
    try contents(of: path).map(\.name)
  }

  /// The names of what a folder holds, in the order of their bytes, and whether each is UTF-8.
  package static func contents(
    of path: String
  ) throws(SystemError) -> [(name: String, isUTF8: Bool)] {
    guard let folder = opendir(path) else { throw SystemError(number: errno) }
    defer { closedir(folder) }
    var found: [(name: String, isUTF8: Bool)] = []
    while let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { $0.prefix { $0 != 0 }.map { $0 } }
      let valid = String(validating: bytes, as: UTF8.self)
      if valid == "." || valid == ".." { continue }
      found.append((valid ?? String(decoding: bytes, as: UTF8.self), valid != nil))
    }
    return found.sorted { Exactly($0.name) < Exactly($1.name) }
  }
}

/// Whether a path, or a link there, leads to a folder; `nil` if it leads nowhere.
package func isFolder(_ path: String) -> Bool? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFDIR : nil
}

/// Whether a path is a link, wherever it leads.
package func isLink(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// Whether an open file is still the one that its path leads to: nobody has removed it, moved it or
/// put another one in its place.
package func isFile(_ descriptor: Int32, at path: String) -> Bool {
  var (open, there) = (stat(), stat())
  return fstat(descriptor, &open) == 0 && stat(path, &there) == 0
    && open.st_dev == there.st_dev && open.st_ino == there.st_ino
}

import Foundation
import MoonstoneSupport

/// The files of a repair, all of them beside the archive.
///
/// The new archive is written as ``draft``, and called ``whole`` as soon as it is. Then the damaged
/// one makes room for it. A repair that is killed after that is finished when the archive is next
/// opened; a forgotten draft is never taken for an archive.
struct RepairFiles {
  /// The archive.
  let path: String

  /// Where the new archive is written.
  var draft: String { "\(path).repairing" }

  /// What the new archive is called until it is in its place.
  private var whole: String { "\(path).repaired" }

  /// What an archive that was cut off is read from.
  private var copy: String { "\(path).repairing-copy" }

  /// Removes what a repair had begun to write.
  func discardDraft() {
    for file in [draft, copy] {
      for ending in ["", "-wal", "-shm"] { unlink(file + ending) }
    }
  }

  /// What to read the archive from: a copy if it was cut off, since SQLite opens no file that is
  /// shorter than it says itself. The copy is as long as that, with nothing in what is missing.
  ///
  /// The first 100 bytes of a file say how long it is: sqlite.org/fileformat.html, section 1.3.
  ///
  /// - Throws: an ``ArchiveError`` if the copy cannot be written.
  func readable() throws(ArchiveError) -> String {
    var status = stat()
    guard let header = try? readFile(at: path, upTo: 100),
      header.count == 100, stat(path, &status) == 0
    else { return path }
    func number(at place: Int, _ count: Int) -> Int {
      header[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    let pageSize = number(at: 16, 2)
    let length = (pageSize == 1 ? 1 << 16 : pageSize) * number(at: 28, 4)
    guard length > Int(status.st_size) else { return path }
    // The copy of a link would lead to the file itself.
    func end(of path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    let file = end(of: path)
    do throws(FileFault) {
      try WholeFile.copy(file, to: copy)
      if access(file + "-wal", F_OK) == 0 {
        try WholeFile.copy(end(of: file + "-wal"), to: copy + "-wal")
      }
    } catch {
      throw .file(FileFault(copy, .unwritable(error.reason)))
    }
    guard truncate(copy, off_t(length)) == 0 else {
      let error = SystemError(number: errno)
      throw .file(FileFault(copy, .unwritable(error.reason)))
    }
    return copy
  }

  /// Puts the draft, which must be complete and closed, in the place of the archive.
  ///
  /// - Returns: where the damaged archive is now.
  /// - Throws: an ``ArchiveError`` if the archive or the draft cannot be renamed.
  func exchange() throws(ArchiveError) -> String {
    do throws(SystemError) {
      return try alone { () throws(SystemError) -> String in
        FileRights(of: path)?.give(toFileAt: draft)
        try move(draft, to: whole)
        let damaged = damaged(numberOfLast + 1)
        try move(path, to: damaged)
        try takePlace(besides: damaged)
        return damaged
      }
    } catch {
      throw .file(FileFault(path, .unwritable(error.reason)))
    }
  }

  /// Finishes a repair that was killed when the damaged archive had made room.
  ///
  /// - Returns: whether the archive is there afterwards.
  func finish() -> Bool {
    if access(path, F_OK) == 0 { return true }
    if access(whole, F_OK) != 0 { return false }
    return alone { () -> Bool in
      // Another program may have finished it by now.
      if access(path, F_OK) != 0 { try? takePlace(besides: damaged(numberOfLast)) }
      return access(path, F_OK) == 0
    }
  }

  /// Gives the new archive its name. What the damaged one had not brought to its file stays with
  /// it.
  private func takePlace(besides damaged: String) throws(SystemError) {
    var status = stat()
    let isEmpty = stat(path + "-wal", &status) != 0 || status.st_size == 0
    for ending in ["-wal", "-shm"] {
      if isEmpty { unlink(path + ending) } else { rename(path + ending, damaged + ending) }
    }
    do throws(SystemError) {
      try move(whole, to: path)
    } catch {
      // Without locks another program may have been faster.
      if access(path, F_OK) != 0 { throw error }
    }
  }

  private func move(_ file: String, to place: String) throws(SystemError) {
    guard rename(file, place) == 0 else { throw SystemError(number: errno) }
  }

  // MARK: - Damaged archives

  /// The name of a damaged archive, counted from 1.
  private func damaged(_ number: Int) -> String {
    number < 2 ? "\(path).damaged" : "\(path).damaged-\(number)"
  }

  /// The number of the damaged archive that was the last one to make room; 0 if there is none.
  private var numberOfLast: Int {
    let first = FilePath.name(of: damaged(1))
    let names = (try? Folder.names(in: folder)) ?? []
    let numbers = names.compactMap { name in
      if name.isExactly(first) { return 1 }
      return name.hasPrefix("\(first)-") ? Int(name.dropFirst(first.count + 1)) : nil
    }
    return numbers.filter { (1...1 << 30).contains($0) }.max() ?? 0
  }

  // MARK: - Several programs

  private var folder: String {
    let folder = FilePath.folder(of: path)
    return folder.isEmpty ? "." : folder
  }

  /// Runs `body` while no other program renames files of an archive in this folder. On a file
  /// system without locks it is merely run.
  private func alone<Value, E: Error>(_ body: () throws(E) -> Value) throws(E) -> Value {
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0 {
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
    return try body()
  }
}

import Foundation
import MoonstoneSupport

/// Files to which several programs append lines, each when it has one, under a lock that they share.
///
/// What a kill leaves of a line stays where it is, and the next line begins after it. A reader passes
/// over lines that say nothing.
enum SharedLines {
  /// Appends a line, or leaves the file as it was.
  ///
  /// - Parameters:
  ///   - line: a text without its line feed.
  ///   - path: the file, which is made for its owner only. A link is not followed.
  /// - Throws: a `FileFault`.
  static func append(_ line: String, to path: String) throws(FileFault) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw FileFault(writing: path, errno: errno) }
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    var last = UInt8(ascii: "\n")
    if size > 0, pread(descriptor, &last, 1, size - 1) != 1 {
      throw FileFault(writing: path, errno: errno)
    }
    let isTorn = last != UInt8(ascii: "\n")
    let bytes = Array("\(isTorn ? "\n" : "")\(line)\n".utf8)
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count != bytes.count else { return }
    let number = count < 0 ? errno : ENOSPC
    if size >= 0 { _ = ftruncate(descriptor, size) }
    throw FileFault(writing: path, errno: number)
  }

  /// Reads the values of a file's lines; none if there is no file.
  ///
  /// - Parameters:
  ///   - type: what a line says; one that says something else is left out.
  ///   - path: the file.
  ///   - most: how many bytes it may have.
  static func read<Value: Decodable>(
    _ type: Value.Type, in path: String, upTo most: Int = 16 << 20
  ) -> [Value] {
    guard let bytes = try? readFile(at: path, upTo: most) else { return [] }
    let decoder = JSONDecoder()
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      try? decoder.decode(type, from: Data($0))
    }
  }

  /// How many bytes a file has; 0 without a file.
  static func size(of path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

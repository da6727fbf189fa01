import Foundation
import MoonstoneSupport

/// Reads text files, each up to the size that a file of its kind may have.
package enum TextFile {
  package enum Kind {
    case position
    case openings
    case problems
    case savedMatch
    case pattern
    case journal
    case script
    /// Matches of another program, in a format of texts or bytes.
    case matches

    /// The largest size, in bytes.
    package var most: Int {
      switch self {
      case .position: 64 << 10
      case .openings, .savedMatch, .pattern: 1 << 20
      case .problems: 16 << 20
      case .journal, .matches: 256 << 20
      case .script: 16 << 20
      }
    }

    var name: String {
      switch self {
      case .position: "a file with a position"
      case .openings: "a file of openings"
      case .problems: "a file of positions"
      case .savedMatch: "a saved match"
      case .pattern: "a pattern"
      case .journal: "a journal"
      case .script: "a script"
      case .matches: "a file of matches"
      }
    }
  }

  /// Returns the text of a file that a person named, without the byte order mark that it may begin
  /// with. It may be a pipe, which is waited for.
  package static func contents(of path: String, as kind: Kind) throws(FileFault) -> String {
    try text(try named(path, as: kind).withoutByteOrderMark, path)
  }

  /// Returns the text of a file that nobody named, without the byte order mark that it may begin
  /// with.
  package static func contents(
    found path: String, as kind: Kind
  ) throws(FileFault) -> String {
    try text(try bytes(found: path, as: kind).withoutByteOrderMark, path)
  }

  /// Returns the bytes of a file that a person named, whether or not it is a text. It may be a
  /// pipe, which is waited for.
  package static func bytes(of path: String, as kind: Kind) throws(FileFault) -> [UInt8] {
    try named(path, as: kind)
  }

  /// Returns the bytes of a file that nobody named, whether or not it is a text.
  package static func bytes(found path: String, as kind: Kind) throws(FileFault) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(at: path, upTo: kind.most + 1)
    } catch {
      throw FileFault(reading: path, error)
    }
    return try checked(bytes, path, kind)
  }

  /// Returns the text of a script with the byte order mark that it may begin with, since a
  /// version's SHA-256 is that of all its bytes. Refuses pipes and devices, which might never end.
  package static func script(at path: String) throws(FileFault) -> String {
    try text(try bytes(found: path, as: .script)[...], path)
  }

  private static func named(_ path: String, as kind: Kind) throws(FileFault) -> [UInt8] {
    guard let isDirectory = isFolder(path) else { throw FileFault(path, .missing) }
    if isDirectory { throw FileFault(path, .isFolder) }
    // One byte more shows that a file is too long, also one that never ends.
    func read() -> Data? {
      guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
      return try? handle.read(upToCount: kind.most + 1) ?? Data()
    }
    guard let bytes = FileStamp(path).isFile ? read() : PipeWaiting.run(read) else {
      throw FileFault(path, .notPermitted)
    }
    return try checked(Array(bytes), path, kind)
  }

  private static func checked(
    _ bytes: [UInt8], _ path: String, _ kind: Kind
  ) throws(FileFault) -> [UInt8] {
    if bytes.count > kind.most { throw FileFault(path, .tooLong(kind: kind.name, most: kind.most)) }
    return bytes
  }

  private static func text(
    _ bytes: ArraySlice<UInt8>, _ path: String
  ) throws(FileFault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileFault(path, .notUTF8)
    }
    return text
  }
}

import Foundation
import MoonstoneSupport

/// Reads text files, each up to the size that a file of its kind may have.
package enum TextFile {
  /// A kind of file.
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

  /// Returns the text of a file.
  package static func contents(of path: String, as kind: Kind) throws(FileError) -> String {
    guard let text = String(validating: try data(of: path, as: kind), as: UTF8.self) else {
      throw FileError(path, .notUTF8)
    }
    return text
  }

  /// Returns the bytes of a file, whether or not it is a text.
  package static func bytes(of path: String, as kind: Kind) throws(FileError) -> [UInt8] {
    Array(try data(of: path, as: kind))
  }

  private static func data(of path: String, as kind: Kind) throws(FileError) -> Data {
    guard let isDirectory = isFolder(path) else { throw FileError(path, .missing) }
    if isDirectory { throw FileError(path, .isFolder) }
    // One byte more shows that a file is too long, also one that never ends.
    guard let handle = FileHandle(forReadingAtPath: path),
      let bytes = try? handle.read(upToCount: kind.most + 1) ?? Data()
    else { throw FileError(path, .unreadable) }
    if bytes.count > kind.most { throw FileError(path, .tooLong(kind: kind.name, most: kind.most)) }
    return bytes
  }

  /// Returns the text of a script. Refuses pipes and devices, which might never end.
  package static func script(at path: String) throws(FileError) -> String {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      throw FileError(path, .notRegular)
    }
    return try contents(of: path, as: .script)
  }
}

import Foundation

/// Reads text files.
package enum TextFile {
  /// Returns the text of a file.
  package static func contents(of path: String) throws(FileError) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw FileError(path, .missing)
    }
    if isDirectory.boolValue { throw FileError(path, .isFolder) }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw FileError(path, .unreadable)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileError(path, .notUTF8)
    }
    return text
  }

  /// Returns the text of a script. Refuses pipes and devices, which might never end.
  package static func script(at path: String) throws(FileError) -> String {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      throw FileError(path, .notRegular)
    }
    return try contents(of: path)
  }
}

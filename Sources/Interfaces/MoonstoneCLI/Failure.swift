import Foundation

/// Why a command ends early, in words for the person who typed it.
struct Failure: Error {
  /// The exit codes that a script can rely on, after sysexits(3).
  enum Code: Int32 {
    /// The command line says something that cannot be.
    case usage = 64
    /// A script, a position, a transcript or a journal is not what it should be.
    case data = 65
    /// A file is not there or cannot be read.
    case missing = 66
    /// Moonstone itself failed.
    case fault = 70
    /// A file or the output cannot be written.
    case writing = 74
  }

  let code: Code
  /// What was wrong, where, and what would be right; without a full stop.
  let message: String

  static func usage(_ message: String) -> Failure { Failure(code: .usage, message: message) }
  static func data(_ message: String) -> Failure { Failure(code: .data, message: message) }
  static func missing(_ message: String) -> Failure { Failure(code: .missing, message: message) }
  static func writing(_ message: String) -> Failure { Failure(code: .writing, message: message) }
}

/// A file's text.
///
/// - Throws: exit code 66 when it cannot be read, 65 when it is not UTF-8.
func contents(of path: String) throws(Failure) -> String {
  var isDirectory: ObjCBool = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
    throw .missing("\(path): there is no such file")
  }
  if isDirectory.boolValue { throw .missing("\(path): is a directory, not a file") }
  guard let bytes = FileManager.default.contents(atPath: path) else {
    throw .missing("\(path): cannot be read; may you read it?")
  }
  guard let text = String(validating: bytes, as: UTF8.self) else {
    throw .data("\(path): is not a text in UTF-8")
  }
  return text
}

/// The text of a script; what might never end, as a pipe or a device, is not read.
///
/// - Throws: as ``contents(of:)``, and exit code 66 for what is no regular file.
func scriptText(of path: String) throws(Failure) -> String {
  var status = stat()
  if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
    throw .missing("\(path): is not a regular file; a strategy is one .lua file")
  }
  return try contents(of: path)
}

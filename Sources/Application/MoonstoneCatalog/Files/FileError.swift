import MoonstoneSupport

/// The reason why a file or a folder cannot be read or written.
public struct FileError: ExplainedError {
  /// The kind of fault.
  public enum Cause: Sendable {
    /// It does not exist.
    case missing
    /// It is a link to something that does not exist.
    case leadsNowhere
    /// It is a folder where a file is wanted.
    case isFolder
    /// The system does not let it be read.
    case unreadable
    /// It is a pipe or a device instead of a script, and might never end.
    case notRegular
    /// It is a pipe, a device or a socket within a folder, and might never begin or end.
    case notAFile
    /// It is not a text in UTF-8.
    case notUTF8
    /// It is longer than a file of its kind may be.
    case tooLong(kind: String, most: Int)
    /// It is a link where only a file of its own will do.
    case isLink
    /// The folder does not contain a `.lua` file.
    case holdsNoScript
    /// A script in the folder has a name that is not UTF-8; the printable part of the name.
    case holdsScriptNotInUTF8(String)
    /// No file matches the pattern.
    case matchesNothing
    /// The folder cannot be made, for the system's reason.
    case cannotBeMade(String)
    /// The file already exists.
    case exists
    /// A file that is to be written with it already exists.
    case besideExists(String)
    /// The folder already exists.
    case folderExists
    /// The file cannot be written, for the system's reason.
    case unwritable(String)
  }

  /// The path as it was named.
  public let path: String
  /// The kind of fault.
  public let cause: Cause

  /// Makes the error of a path.
  package init(_ path: String, _ cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// Makes the error of a file that the system does not open.
  package init(_ path: String, _ error: SystemError) {
    let cause: Cause =
      switch error.number {
      case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: .missing
      case EISDIR: .isFolder
      case SystemError.notAFile.number: .notAFile
      default: .unreadable
      }
    self.init(path, cause)
  }

  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch cause {
    case .missing, .leadsNowhere, .isFolder, .unreadable, .notRegular, .notAFile, .holdsNoScript,
      .matchesNothing:
      .missing
    case .notUTF8, .holdsScriptNotInUTF8, .tooLong: .data
    case .cannotBeMade, .exists, .besideExists, .folderExists, .unwritable, .isLink: .writing
    }
  }

  /// The path, and what is wrong with it, in one line.
  public var description: String {
    if case .missing = cause { return "\(path.printable): \(absence(of: path))" }
    let path = path.printable
    return switch cause {
    case .missing: "\(path): there is no such file"
    case .leadsNowhere: "\(path): is a link that leads nowhere"
    case .isFolder: "\(path): is a directory, not a file"
    case .unreadable: "\(path): cannot be read; check its permissions"
    case .notRegular: "\(path): is not a regular file; a script is one .lua file"
    case .notAFile: "\(path): is a pipe, a device or a socket, and not a file"
    case .notUTF8: "\(path): is not a text in UTF-8"
    case .tooLong(let kind, let most):
      "\(path): is longer than \(most.inUnits), the most that \(kind) may have"
    case .isLink: "\(path): is a link, which is not followed"
    case .holdsNoScript: "\(path): there is no .lua file in this folder"
    case .holdsScriptNotInUTF8(let name):
      "\(path): the name of “\(name.printable)” is not UTF-8; rename it"
    case .matchesNothing: "\(path): no file has a name like this"
    case .cannotBeMade(let why): "\(path): the folder cannot be made: \(why)"
    case .exists: "\(path): this file already exists; name a new one"
    case .besideExists(let other):
      "\(path): \(other.printable), which belongs to it, already exists; name a new file"
    case .folderExists: "\(path): this folder already exists; name a new one"
    case .unwritable(let why): "\(path): cannot be written: \(why)"
    }
  }
}

/// The reason why a file or a folder cannot be read or written: the one wording of each.
public struct FileFault: ExplainedError, Hashable {
  /// What is wrong.
  public enum Cause: Hashable, Sendable {
    /// It does not exist.
    case missing
    /// It is a link to something that does not exist.
    case leadsNowhere
    /// It is a folder where a file is wanted.
    case isFolder
    /// The system does not permit reading it.
    case notPermitted
    /// The system cannot read it, for this reason.
    case unreadable(String)
    /// It is a pipe, a device or a socket where nobody named one, and might never begin or end.
    case notAFile
    /// It is not a text in UTF-8.
    case notUTF8
    /// It is longer than a file of its kind may be.
    case tooLong(kind: String, most: Int)
    /// It does not fit into memory.
    case noMemory
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
    /// The file cannot be written, for this reason.
    case unwritable(String)
  }

  /// The path as it was named.
  public let path: String
  /// What is wrong.
  public let cause: Cause
  /// The system's number for it; `nil` when the system was not the one that refused.
  package let errno: Int32?

  package init(_ path: String, _ cause: Cause) {
    self.init(path, cause, nil)
  }

  private init(_ path: String, _ cause: Cause, _ errno: Int32?) {
    self.path = path
    self.cause = cause
    self.errno = errno
  }

  /// Makes the fault of a file that the system does not open or read.
  package init(reading path: String, _ error: SystemError) {
    let cause: Cause =
      switch error.number {
      case ENOENT, ENOTDIR, ENAMETOOLONG: .missing
      case EISDIR: .isFolder
      case EACCES, EPERM: .notPermitted
      case SystemError.notAFile.number: .notAFile
      default: .unreadable(error.reason)
      }
    self.init(path, cause, error.number)
  }

  /// Makes the fault of a file that the system does not write.
  package init(writing path: String, _ error: SystemError) {
    self.init(path, .unwritable(Self.reason(error, at: path)), error.number)
  }

  package init(writing path: String, errno: Int32) {
    self.init(writing: path, SystemError(number: errno))
  }

  /// Makes the fault of a folder that cannot be made, for the same reason as another fault.
  package init(making path: String, _ fault: FileFault) {
    self.init(path, .cannotBeMade(fault.reason), fault.errno)
  }

  private static func reason(_ error: SystemError, at path: String) -> String {
    guard error.number == ENOENT else { return error.reason }
    let folder = FilePath.folder(of: path)
    return folder.isEmpty || access(folder, F_OK) == 0
      ? "there is no such file" : "there is no folder \(folder)"
  }

  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch cause {
    case .missing, .leadsNowhere, .isFolder, .notPermitted, .unreadable, .notAFile, .holdsNoScript,
      .matchesNothing:
      .missing
    case .notUTF8, .holdsScriptNotInUTF8, .tooLong, .noMemory: .data
    case .cannotBeMade, .exists, .besideExists, .folderExists, .unwritable, .isLink: .writing
    }
  }

  /// The path, and what is wrong with it, in one line.
  public var description: String { "\(path): \(text)".printable }

  /// What is wrong, to follow the path.
  package var text: String {
    switch cause {
    case .missing: absence(of: path)
    case .leadsNowhere: "is a link that leads nowhere"
    case .isFolder: "is a directory, not a file"
    case .notPermitted: "cannot be read; check its permissions"
    case .unreadable(let why): "cannot be read: \(why)"
    case .notAFile: "is a pipe, a device or a socket, and not a file"
    case .notUTF8: "is not a text in UTF-8"
    case .tooLong(let kind, let most):
      "is longer than \(most.inUnits), the most that \(kind) may have"
    case .noMemory: "does not fit into memory"
    case .isLink: "is a link, which is not followed"
    case .holdsNoScript: "there is no .lua file in this folder"
    case .holdsScriptNotInUTF8(let name): "the name of “\(name)” is not UTF-8; rename it"
    case .matchesNothing: "no file has a name like this"
    case .cannotBeMade(let why): "the folder cannot be made: \(why)"
    case .exists: "this file already exists; name a new one"
    case .besideExists(let other): "\(other), which belongs to it, already exists; name a new file"
    case .folderExists: "this folder already exists; name a new one"
    case .unwritable(let why): "cannot be written: \(why)"
    }
  }

  /// The reason alone, where the system or a caller gave one.
  package var reason: String {
    switch cause {
    case .unreadable(let why), .cannotBeMade(let why), .unwritable(let why): why
    default: text
    }
  }
}

import MoonstoneSupport

/// Why an archive cannot be used; nothing was changed.
public enum ArchiveError: ExplainedError, Hashable {
  /// There is no such file.
  case missing(String)
  /// The file cannot be read or written.
  case file(FileFault)
  /// The file is empty, or a database without a table.
  case empty(String)
  /// The file is not a database, or one of another program.
  case notAnArchive(String)
  /// The database has what no archive has, such as a trigger, or lacks what each has.
  case foreignSchema(String, String)
  /// A newer program made the archive.
  case newerSchema(String, found: Int, known: Int)
  /// Another program has had the archive locked for too long.
  case locked(String)
  /// A match is of a game that does not exist here.
  case unknownGame(String, game: String)
  /// The contents contradict each other.
  case damaged(String, String)
}

extension ArchiveError {
  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch self {
    case .missing: .missing
    case .file(let fault): fault.faultKind
    case .empty, .notAnArchive, .foreignSchema, .newerSchema, .unknownGame, .damaged: .data
    case .locked: .writing
    }
  }

  /// The file, and what is wrong with it, in one line.
  public var description: String { text.printable }

  private var text: String {
    switch self {
    case .missing(let path): "\(path): there is no such archive"
    case .file(let fault): fault.description
    case .empty(let path): "\(path): is empty"
    case .notAnArchive(let path): "\(path): is not an archive of matches"
    case .foreignSchema(let path, let fault): "\(path): is not an archive of matches: \(fault)"
    case .newerSchema(let path, let found, let known):
      "\(path): a newer program made this archive: its schema is \(found), and this program knows "
        + "schemas up to \(known)"
    case .locked(let path):
      "\(path): another program has been writing to it for too long; try again"
    case .unknownGame(let path, let game):
      "\(path): its game is “\(game)”, which does not exist here"
    case .damaged(let path, let fault): "\(path): is damaged: \(fault)"
    }
  }
}

import Foundation
import MoonstoneSupport

/// Runs git on a repository that may be a stranger's.
///
/// The settings of a repository name programs that git would start: pagers, filters, hooks,
/// monitors, transports. So only commands are run that read objects and need none of them, and what
/// could still start something is switched off where no repository can switch it on: nothing is
/// fetched, by whatever protocol, and no other object takes the place of one.
enum Git {
  /// More than a revision or the entries of some files take.
  static let mostBytes = 1 << 18
  /// How long a command may take. Some revisions are looked for in all commits.
  private static let patience: UInt64 = 20_000

  /// Runs a command in a folder.
  ///
  /// - Throws: ``GitError/absent``, or ``GitError/late``.
  static func run(
    _ command: [String], in folder: String, upTo most: Int = mostBytes
  ) throws(GitError) -> ProgramOutput {
    let words =
      ["/usr/bin/env", "-i"] + environment + [
        "git", "--no-replace-objects", "--literal-pathspecs", "--no-pager",
        "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
        "-c", "protocol.allow=never", "-C", folder.isEmpty ? "." : folder,
      ] + command
    do throws(ProgramOutput.Fault) {
      let answer = try ProgramOutput(of: words, upTo: most, within: patience)
      // What env(1) answers if it does not find the program.
      if answer.code == 127 { throw ProgramOutput.Fault.notStarted(SystemError(number: ENOENT)) }
      return answer
    } catch {
      switch error {
      case .notStarted: throw .absent
      case .late: throw .late
      case .tooLong: throw .tooLong
      }
    }
  }

  /// What git is told, instead of all that this process was told.
  private static var environment: [String] {
    let own = ProcessInfo.processInfo.environment
    // A relative folder could be the stranger's.
    let path = (own["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.joined(separator: ":")
    // Where the person's own settings are, which say whose repositories may be read.
    let kept = ["HOME", "XDG_CONFIG_HOME", "SUDO_UID"].compactMap { name in
      own[name].map { "\(name)=\($0)" }
    }
    return ["PATH=\(path.isEmpty ? "/usr/bin:/bin" : path)", "LC_ALL=C"] + kept + [
      // Unlike the setting, this also rules over what a repository says of single protocols.
      "GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0",
      "GIT_TERMINAL_PROMPT=0",
    ]
  }
}

/// The reason why git does not tell what a script was.
public enum GitError: ExplainedError, Hashable, Sendable {
  /// There is no git.
  case absent
  /// Git did not answer in time.
  case late
  /// Git answered more than was asked for.
  case tooLong
  /// A folder is not in a repository with a work tree.
  case noRepository(folder: String)
  /// Git refuses the repository, for this reason.
  case refused(String)
  /// It does not name a commit.
  case unknownRevision(String)
  /// It begins several names of commits.
  case ambiguousRevision(String)
  /// The commit does not have the file.
  case missing(file: String, commit: String)
  /// The repository does not have the contents of the file.
  case notFetched(file: String, commit: String)
  /// The commit has something else in its place.
  case notAFile(String, commit: String, kind: String)

  /// What kind of fault it is.
  public var faultKind: FaultKind {
    switch self {
    case .notAFile, .tooLong: .data
    case .absent, .late, .noRepository, .refused, .unknownRevision, .ambiguousRevision, .missing,
      .notFetched:
      .missing
    }
  }

  /// What is wrong, to follow the name of a player.
  public var description: String {
    switch self {
    case .absent: "git is not installed, or not in PATH"
    case .late: "git did not answer in 20 seconds"
    case .tooLong: "git answers more than was asked for"
    case .noRepository(let folder):
      "\(folder.isEmpty ? "this folder" : folder.printable) is not in the work tree of a git "
        + "repository"
    case .refused(let why):
      "git says: \(why.printable)"
        + (why.contains("dubious") ? "; its setting safe.directory allows it" : "")
    case .unknownRevision(let revision):
      "there is no commit “\(revision.printable)” in this repository; “git log” lists them"
    case .ambiguousRevision(let revision):
      "several commits begin with “\(revision.printable)”; give more of it"
    case .missing(let file, let commit):
      "the commit \(commit.prefix(7)) has no file \(file.printable)"
    case .notFetched(let file, let commit):
      "the repository does not have the contents of \(file.printable) in the commit "
        + "\(commit.prefix(7)), and nothing is fetched from here; let git fetch them first"
    case .notAFile(let file, let commit, let kind):
      "in the commit \(commit.prefix(7)), \(file.printable) is \(kind); a script is one "
        + ".lua file"
    }
  }
}

import ArgumentParser
import Foundation
import MoonstoneArchive
import MoonstoneReports
import MoonstoneSession
import MoonstoneSupport

struct ArchiveOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The archive: a file, or a folder of journals; your own if not given.", valueName: "file"),
    completion: .file())
  var archive: String?

  var path: String { archive ?? UserArchive.path() }

  /// Opens an archive that exists.
  func open() throws -> any MatchStore {
    try UserArchive.open(typed(), isMade: false, catalog: Program.catalog)
  }

  /// Opens an archive, or makes it.
  func make() throws -> any MatchStore {
    try UserArchive.open(typed(), isMade: true, catalog: Program.catalog)
  }

  /// Opens an archive that is a file.
  ///
  /// - Parameter command: what needs one, for messages.
  func file(for command: String) throws -> SQLiteStore {
    if isFolder(path) == true {
      throw Failure.usage(
        "--archive \(path.printable): is a folder of journals, and “archive \(command)” is for an "
          + "archive that is one file")
    }
    return try UserArchive.file(typed(), isMade: false)
  }

  private func typed() throws(Failure) -> String? {
    if archive == "" { throw .usage("--archive needs the name of a file") }
    return archive
  }
}

/// `--archive` of a command that plays matches.
struct ArchivingOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The archive to add the matches to; by default your own, if you turned on “moonstone archive \
      keep”.
      """, valueName: "file"), completion: .file())
  var archive: String?

  /// The archive for matches that end; `nil` for none. If the person's own archive cannot be
  /// opened, a warning says so, and matches are played without it.
  func open() throws -> MatchArchiving? {
    if archive == "" { throw Failure.usage("--archive needs the name of a file") }
    do {
      return try UserArchive.keeping(archive, catalog: Program.catalog)
    } catch let error as ArchiveError where archive == nil {
      Program.warn("\((Failure(error) ?? .data("\(error)")).message); no match is kept there")
      return nil
    }
  }
}

extension MatchArchiving {
  /// Tells what the archive could not take, and how to add it.
  func tell() {
    guard let lack else { return }
    let name = name.map { " --archive \($0.typed)" } ?? ""
    var paths = lack.paths
    if paths.count > Self.mostPaths, Set(paths.map(FilePath.folder)) == [UserArchive.shelter()] {
      paths = [UserArchive.shelter()]
    }
    let shown = paths.prefix(Self.mostPaths)
    let typed = shown.map(\.typed).joined(separator: " ")
    let left = paths.count - shown.count
    let rest = left > 0 ? ", and likewise for \(left) more file\(left == 1 ? "" : "s")" : ""
    let how = "“moonstone archive add \(typed)\(name)” adds the rest\(rest)"
    Program.warn(
      "\(failure(lack).message); not all that was played is there\(paths.isEmpty ? "" : ": \(how)")"
    )
  }

  /// - Throws: the exit code if the archive could not take everything.
  func check() throws {
    if let lack { throw ExitCode(failure(lack).code.rawValue) }
  }

  /// How many journals are named at most.
  private static let mostPaths = 4

  private func failure(_ lack: Lack) -> Failure {
    Failure(lack.error) ?? Failure(code: .fault, message: "\(lack.error)")
  }
}

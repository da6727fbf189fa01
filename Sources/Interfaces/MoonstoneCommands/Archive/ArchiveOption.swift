import ArgumentParser
import MoonstoneArchive
import MoonstoneSession

/// `--archive`.
struct ArchiveOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The archive: a file, or a folder of journals; your own if not given.", valueName: "file"),
    completion: .file())
  var archive: String?

  /// The path of the archive.
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
  func file(isMade: Bool = false) throws -> SQLiteStore {
    try UserArchive.file(typed(), isMade: isMade)
  }

  private func typed() throws(Failure) -> String? {
    if archive == "" { throw .usage("--archive needs the name of a file") }
    return archive
  }
}

/// `--archive` of a command that plays matches.
struct KeepingOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      An archive to add the matches to; without it, your own if “moonstone archive keep on” said so.
      """, valueName: "file"), completion: .file())
  var archive: String?

  /// The archive into which matches go; `nil` if they are not wanted in any.
  func store() throws -> (any MatchStore)? {
    if archive == "" { throw Failure.usage("--archive needs the name of a file") }
    return try UserArchive.keeping(archive, catalog: Program.catalog)
  }
}

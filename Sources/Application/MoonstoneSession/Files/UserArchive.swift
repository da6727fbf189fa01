import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// The archive that a person means: a named one, or the person's own.
package enum UserArchive {
  /// The person's own archive: `$XDG_STATE_HOME/moonstone/archive.db`.
  package static func path(
    environment: [String: String] = EnvironmentVariables.current
  ) -> String {
    path(beside: MatchFolder(environment: environment))
  }

  /// The archive beside a folder of matches.
  package static func path(beside store: MatchFolder) -> String {
    FilePath.folder(of: store.folder) + "/archive.db"
  }

  /// The folder for matches that an archive could not take:
  /// `$XDG_STATE_HOME/moonstone/not-archived`.
  package static func shelter(
    environment: [String: String] = EnvironmentVariables.current
  ) -> String {
    FilePath.folder(of: MatchFolder(environment: environment).folder) + "/not-archived"
  }

  /// Opens an archive: a file, or a folder of journals.
  ///
  /// - Parameters:
  ///   - path: the archive; `nil` for the person's own.
  ///   - isMade: whether a missing file is made, or a folder if the path ends with a slash.
  ///   - catalog: the games, for a folder of journals.
  /// - Throws: an `ArchiveError`.
  package static func open(
    _ path: String?, isMade: Bool, catalog: Catalog
  ) throws -> any MatchStore {
    if let path, isFolder(path) ?? (isMade && path.hasSuffix("/")) {
      return try FolderStore(path, games: games(of: catalog))
    }
    return try file(path, isMade: isMade)
  }

  /// Opens an archive that is a file.
  ///
  /// - Parameters:
  ///   - path: the archive; `nil` for the person's own.
  ///   - isMade: whether a missing file is made.
  /// - Throws: an `ArchiveError`.
  package static func file(_ path: String?, isMade: Bool) throws -> SQLiteStore {
    if let path { return try SQLiteStore(path, isMade: isMade) }
    let own = self.path()
    if isMade {
      // For its owner only, as the folder of kept matches.
      try? Folder.make(FilePath.folder(of: own), mode: 0o700)
    }
    return try SQLiteStore(own, isMade: isMade)
  }

  /// Whether matches are added to an archive as they are played, without being asked: only the
  /// person's own does so, whatever a copy of it has on record.
  ///
  /// - Throws: an `ArchiveError`.
  package static func isKeeping(_ store: any MatchStore) throws -> Bool {
    func end(of path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    guard let store = store as? SQLiteStore, end(of: store.path).isExactly(end(of: path())) else {
      return false
    }
    return try store.isKeeping()
  }

  /// What adds matches as they end: to the named archive, or to the person's own if it keeps them;
  /// `nil` otherwise. An archive that another program writes at the moment is opened later.
  ///
  /// - Parameter path: the named archive.
  /// - Throws: an `ArchiveError`.
  package static func keeping(_ path: String?, catalog: Catalog) throws -> MatchArchiving? {
    let own = self.path()
    if path == nil {
      guard try SQLiteStore.isThere(own), try SQLiteStore.isKeeping(at: own) else { return nil }
    }
    let archiving = MatchArchiving(named: path, catalog: catalog) {
      try open(path ?? own, isMade: true, catalog: catalog)
    }
    do {
      _ = try archiving.store()
    } catch ArchiveError.locked {
      // The first match that ends waits for it.
    }
    return archiving
  }

  /// Finds the games of matches by their names.
  package static func games(of catalog: Catalog) -> FolderStore.Games {
    { name in try catalog.game(exactly: name).map { game(of: $0) } }
  }

  private static func game(of entry: some GameEntry) -> any Game { entry.plugin.game }
}

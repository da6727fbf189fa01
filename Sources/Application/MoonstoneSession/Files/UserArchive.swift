import Foundation
import MoonstoneArchive
import MoonstoneCatalog
import MoonstoneKernel

/// The archive that a person means: a named one, or the person's own.
package enum UserArchive {
  /// The person's own archive: `$XDG_STATE_HOME/moonstone/archive.db`.
  package static func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    path(beside: MatchFolder(environment: environment))
  }

  /// The archive beside a folder of matches.
  package static func path(beside store: MatchFolder) -> String {
    (store.folder as NSString).deletingLastPathComponent + "/archive.db"
  }

  /// Opens an archive: a file, or a folder of journals.
  ///
  /// - Parameters:
  ///   - path: the archive; `nil` for the person's own.
  ///   - isMade: whether a missing file is made.
  ///   - catalog: the games, for a folder of journals.
  /// - Throws: an `ArchiveError`.
  package static func open(
    _ path: String?, isMade: Bool, catalog: Catalog
  ) throws -> any MatchStore {
    var isFolder: ObjCBool = false
    if let path, FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      isFolder.boolValue
    {
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
      try? FileManager.default.createDirectory(
        atPath: (own as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    return try SQLiteStore(own, isMade: isMade)
  }

  /// The archive into which matches go that are played: the named one, or the person's own if it
  /// keeps them; `nil` otherwise.
  ///
  /// - Parameter path: the named archive.
  /// - Throws: an `ArchiveError`.
  package static func keeping(_ path: String?, catalog: Catalog) throws -> (any MatchStore)? {
    if let path { return try open(path, isMade: true, catalog: catalog) }
    let own = self.path()
    guard FileManager.default.fileExists(atPath: own) else { return nil }
    let store = try SQLiteStore(own, isMade: false)
    return try store.isKeeping() ? store : nil
  }

  /// Finds the games of matches by their names.
  package static func games(of catalog: Catalog) -> FolderStore.Games {
    { name in try catalog.game(exactly: name).map { game(of: $0) } }
  }

  private static func game(of entry: some GameEntry) -> any Game { entry.plugin.game }
}

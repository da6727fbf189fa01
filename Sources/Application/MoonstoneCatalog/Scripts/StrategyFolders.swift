import Foundation
import MoonstoneSupport

/// A strategy that can be called by name.
package struct StrategyFile: Equatable, Sendable {
  package let name: String
  /// The game whose folder contains it, or `any`.
  package let game: String
  /// The path of the script.
  package let path: String

  package static func == (one: Self, other: Self) -> Bool { one.path.isExactly(other.path) }

  /// See ``ScriptFolders/summary(ofScriptAt:)``.
  package var summary: String { ScriptFolders.summary(ofScriptAt: path) }
}

/// The folders that are searched for strategies, in order. In each, a game's own folder comes
/// before `any`.
package struct StrategyFolders: Sendable {
  package let folders: ScriptFolders
  /// The files of folders, where each is listed once.
  private var listed: Locked<[String: [String]]>?

  /// The same folders, for one list of many games: what is looked at is remembered.
  package func remembering() -> StrategyFolders {
    var folders = self
    folders.listed = Locked([:])
    return folders
  }

  private func files(in folder: String) -> [String] {
    if let known = listed?.withLock({ $0[folder] }) { return known }
    let files = (try? Folder.names(in: folder)) ?? []
    listed?.withLock { $0[folder] = files }
    return files
  }

  /// The paths of the folders, in the order of the search.
  package var paths: [String] { folders.paths }

  /// Finds the folders of strategies.
  package init(environment: [String: String] = EnvironmentVariables.current) {
    folders = ScriptFolders(of: .strategies, environment: environment)
  }

  /// The folders that scripts search for required modules, after their own.
  package var libraries: [String] { paths.map { "\($0)/lib" } }

  /// The absolute path of the folder that describes boards and contexts to editors; `nil` if it
  /// was not installed.
  package var definitions: String? {
    paths.map { URL(fileURLWithPath: "\($0)/_meta").path }
      .first { FileManager.default.fileExists(atPath: "\($0)/moonstone.lua") }
  }

  /// Returns every strategy for a game or its family, sorted by name. The first strategy found with
  /// a name counts.
  package func strategies(for game: String) -> [StrategyFile] {
    var found: [Exactly: StrategyFile] = [:]
    for path in paths {
      for kind in [GameName.family(of: game), "any"] {
        for name in files(in: "\(path)/\(kind)").filter(ScriptFolder.isScript).map({
          String($0.dropLast(4))
        })
        where found[Exactly(name)] == nil {
          found[Exactly(name)] = StrategyFile(
            name: name, game: kind, path: "\(path)/\(kind)/\(name).lua")
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the families of games that have a strategy of this name, sorted.
  package func families(with name: String) -> [String] {
    var families: Set<Exactly> = []
    for path in paths {
      for family in (try? Folder.names(in: path)) ?? []
      where FileManager.default.fileExists(atPath: "\(path)/\(family)/\(name).lua") {
        families.insert(Exactly(family))
      }
    }
    return families.sorted().map(\.text).filter { !["any", "lib", "_meta"].contains($0) }
  }
}

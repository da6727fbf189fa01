import Foundation

/// A strategy that can be called by name.
package struct StrategyFile: Hashable, Sendable {
  package let name: String
  /// The game whose folder contains it, or `any`.
  package let game: String
  package let path: String

  /// See ``ScriptFolders/summary(ofScriptAt:)``.
  package var summary: String { ScriptFolders.summary(ofScriptAt: path) }
}

/// The folders that are searched for strategies, in order. In each, a game's own folder comes
/// before `any`.
package struct StrategyFolders: Sendable {
  package let folders: ScriptFolders

  package var paths: [String] { folders.paths }

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    folders = ScriptFolders(of: .strategies, environment: environment)
  }

  /// The folders that scripts search for required modules, after their own.
  package var libraries: [String] { paths.map { "\($0)/lib" } }

  /// Returns every strategy for a game or its family, sorted by name. The first strategy found with
  /// a name counts.
  package func strategies(for game: String) -> [StrategyFile] {
    var found: [String: StrategyFile] = [:]
    for path in paths {
      for kind in [GameName.family(of: game), "any"] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(kind)")) ?? []
        for name in names.filter({ $0.hasSuffix(".lua") }).map({ String($0.dropLast(4)) })
        where found[name] == nil {
          found[name] = StrategyFile(name: name, game: kind, path: "\(path)/\(kind)/\(name).lua")
        }
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }
}

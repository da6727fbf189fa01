import Foundation

/// A strategy that can be called by its name.
struct StrategyFile: Hashable, Sendable {
  let name: String
  /// The game whose folder it lies in, or `any`.
  let game: String
  let path: String

  /// See ``summary(ofScriptAt:)``.
  var summary: String { MoonstoneCLI.summary(ofScriptAt: path) }
}

/// The folders in which strategies are looked for, the first one first; in each, a game's own
/// folder comes before `any`.
struct StrategyFolders: Sendable {
  static let variable = ScriptFolders.Kind.strategies.variable

  let paths: [String]

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    paths = ScriptFolders(of: .strategies, environment: environment).paths
  }

  /// Where scripts find the modules that they require, after their own folder.
  var libraries: [String] { paths.map { "\($0)/lib" } }

  /// Every strategy for a game or its family, in the order of their names; of two with one name, the one that is
  /// found first.
  func strategies(for game: String) -> [StrategyFile] {
    var found: [String: StrategyFile] = [:]
    for path in paths {
      for kind in [Games.family(of: game), "any"] {
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

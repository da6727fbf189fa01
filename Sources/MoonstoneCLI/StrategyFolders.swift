import Foundation

/// A strategy that can be called by its name.
struct StrategyFile: Hashable, Sendable {
  let name: String
  /// The game whose folder it lies in, or `any`.
  let game: String
  let path: String

  /// The first line of comment in the file, which says what the strategy does.
  var summary: String {
    guard let text = try? scriptText(of: path) else { return "" }
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == "-" || $0 == " " }.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("--"), !line.hasPrefix("---@"), !words.isEmpty { return words }
    }
    return ""
  }
}

/// The folders in which strategies are looked for, the first one first; in each, a game's own
/// folder comes before `any`.
struct StrategyFolders: Sendable {
  static let variable = "MOONSTONE_STRATEGIES"

  let paths: [String]

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    var paths = ["strategies"]
    paths += (environment[Self.variable] ?? "").split(separator: ":").map(String.init)
    paths += ProgramFile.folders(named: "strategies")
    self.paths = paths
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

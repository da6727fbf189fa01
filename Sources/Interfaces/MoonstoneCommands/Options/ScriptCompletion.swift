import ArgumentParser
import Foundation
import MoonstoneCatalog
import MoonstoneSupport

extension CompletionKind {
  /// The names of the games, found when they are asked for.
  static let game = CompletionKind.custom { _, _, _ in Program.catalog.gameNames }

  /// The names of the players of the game that is being typed, and paths to scripts.
  static let player = CompletionKind.custom { arguments, _, prefix in
    let typed = zip(arguments, arguments.dropFirst()).first { $0.0 == "--game" }?.1
    let game = typed ?? Program.catalog.usualGame
    return StrategyFolders().strategies(for: game).map(\.name) + [PlayerSource.humanName]
      + scripts(beginning: prefix)
  }

  /// The names of the observers, and paths to scripts.
  static let observer = CompletionKind.custom { _, _, prefix in
    ScriptFolders(of: .observers).names + scripts(beginning: prefix)
  }

  /// Returns the scripts, and the folders that may hold some, in the folder of a begun path.
  private static func scripts(beginning prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let place = folder.isEmpty ? "." : folder
    let names = (try? Folder.names(in: place)) ?? []
    return names.filter { !$0.hasPrefix(".") }.compactMap { name in
      let path = folder + name
      if isFolder(path) == true { return path + "/" }
      return ScriptFolder.isScript(name) ? path : nil
    }
  }
}

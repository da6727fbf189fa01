/// The folder that holds all players which are files, so that a page can leave it out of their names.
struct CommonFolder: Sendable {
  /// Ends with a slash; empty if there is none, or if a name without it would be another player's.
  private let path: String

  /// - Parameter names: the names of all players, with their parameters.
  init(of names: [String]) {
    let folders = names.compactMap(Self.folder)
    let shared = folders.dropFirst().reduce(folders.first ?? "") { one, other in
      let common = one.commonPrefix(with: other)
      return common.lastIndex(of: "/").map { String(common[...$0]) } ?? ""
    }
    let others = Set(names.filter { Self.folder(of: $0) == nil })
    let isTaken = names.contains {
      $0.hasPrefix(shared) && others.contains(String($0.dropFirst(shared.count)))
    }
    path = shared.isEmpty || shared == "/" || isTaken ? "" : shared
  }

  /// What stands before the last slash of a script, and that slash; parameters, as `@ticks=1M/move`,
  /// may have others, and so may the command of an engine.
  private static func folder(of name: String) -> String? {
    let file = name.prefix { $0 != "@" }
    return file.hasSuffix(".lua") ? file.lastIndex(of: "/").map { String(file[...$0]) } : nil
  }

  /// A text that begins with the name of a player, without the folder.
  func without(_ text: String) -> String {
    text.hasPrefix(path) ? String(text.dropFirst(path.count)) : text
  }

  /// A text about the players, such as what a script was stopped by, without the folder wherever it
  /// begins the path of a Lua file.
  func leftOut(of text: String) -> String {
    guard !path.isEmpty else { return text }
    let parts = text.split(separator: path, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { words, part in
      // Part of a longer path, or no path at all.
      let isWhole = words.last.map { !$0.isLetter && !$0.isNumber && !"./_-~".contains($0) } ?? true
      let isFile = part.prefixMatch(of: /(?:[^\/\s]+\/)*[^\/\n:;,]+\.lua\b/) != nil
      words += (isWhole && isFile ? "" : path) + part
    }
  }
}

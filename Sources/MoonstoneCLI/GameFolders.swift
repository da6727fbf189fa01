import Foundation

/// The folders in which games in Lua are looked for, the first one first.
struct GameFolders: Sendable {
  static let variable = "MOONSTONE_GAMES"

  let paths: [String]

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    var paths = ["games"]
    paths += (environment[Self.variable] ?? "").split(separator: ":").map(String.init)
    paths += ProgramFile.folders(named: "games")
    self.paths = paths
  }

  /// The names of all games that there are, in their order.
  var names: [String] {
    var names: Set<String> = []
    for path in paths {
      for file in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      where file.hasSuffix(".lua") && Self.isName(file.dropLast(4)) {
        names.insert(String(file.dropLast(4)))
      }
    }
    return names.sorted()
  }

  /// The file of a game; `nil` where there is none.
  func path(of name: String) -> String? {
    guard Self.isName(name) else { return nil }
    return paths.map { "\($0)/\(name).lua" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Whether a path leads to the rules of a game: into a folder of games.
  static func isGame(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return folder.lastPathComponent == "games"
      || GameFolders().paths.contains { URL(fileURLWithPath: $0).path == folder.path }
  }

  /// What a game is called by its file.
  static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Whether a game in Lua can have this name: nothing in it leads out of the folders, and files and
  /// options can be told from it.
  static func isName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.utf8.count <= 40 && name.first != "-"
      && name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

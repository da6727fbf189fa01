import Foundation

/// The folders in which scripts of one kind are looked for, the first one first; each script there is
/// called by the name of its file.
struct ScriptFolders: Sendable {
  /// What scripts are for, as their folders are called.
  enum Kind: String {
    case games
    case observers
    case strategies

    /// What names more folders, with colons between them.
    var variable: String { "MOONSTONE_\(rawValue.uppercased())" }
  }

  let kind: Kind
  let paths: [String]

  init(
    of kind: Kind, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.kind = kind
    let named = (environment[kind.variable] ?? "").split(separator: ":").map(String.init)
    paths = [kind.rawValue] + named + ProgramFile.folders(named: kind.rawValue)
  }

  /// The names of all scripts that there are, in their order.
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

  /// The file of a script; `nil` where there is none.
  func path(of name: String) -> String? {
    guard Self.isName(name) else { return nil }
    return paths.map { "\($0)/\(name).lua" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Whether a path leads to a script of this kind: into one of the folders, or one that is called so.
  func holds(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return folder.lastPathComponent == kind.rawValue
      || paths.contains { URL(fileURLWithPath: $0).path == folder.path }
  }

  /// What a script is called by its file.
  static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Whether a script can have this name: nothing in it leads out of the folders, and files and options
  /// can be told from it.
  static func isName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.utf8.count <= 40 && name.first != "-"
      && name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

/// The first line of comment in a script, which says what it does; empty when there is none.
func summary(ofScriptAt path: String) -> String {
  guard let text = try? scriptText(of: path) else { return "" }
  for line in text.split(separator: "\n") {
    let words = line.drop { $0 == "-" || $0 == " " }.trimmingCharacters(in: .whitespaces)
    if line.hasPrefix("--"), !line.hasPrefix("---@"), !words.isEmpty { return words }
  }
  return ""
}

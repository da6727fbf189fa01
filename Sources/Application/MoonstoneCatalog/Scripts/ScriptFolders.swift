import Foundation

/// The folders in which scripts of one kind are looked for, the first one first. Each script there is
/// called by the name of its file.
public struct ScriptFolders: Sendable {
  /// What scripts are for, which is also what their folders are called.
  package enum Kind: String, Sendable {
    case games
    case observers
    case strategies

    /// The environment variable that names more folders, with colons between them.
    package var variable: String { "MOONSTONE_\(rawValue.uppercased())" }
  }

  package let kind: Kind
  package let paths: [String]

  package init(
    of kind: Kind, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.kind = kind
    let named = (environment[kind.variable] ?? "").split(separator: ":").map(String.init)
    paths = [kind.rawValue] + named + ProgramFile.folders(named: kind.rawValue)
  }

  /// The names of all scripts in them, sorted.
  package var names: [String] {
    var names: Set<String> = []
    for path in paths {
      for file in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      where file.hasSuffix(".lua") && Self.isName(file.dropLast(4)) {
        names.insert(String(file.dropLast(4)))
      }
    }
    return names.sorted()
  }

  /// The file of a script; `nil` when no folder has one.
  package func path(of name: String) -> String? {
    guard Self.isName(name) else { return nil }
    return paths.map { "\($0)/\(name).lua" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Whether a path leads to a script of this kind: into one of the folders, or into another folder
  /// of the same name.
  package func holds(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return folder.lastPathComponent == kind.rawValue
      || paths.contains { URL(fileURLWithPath: $0).path == folder.path }
  }

  /// What a script is called by its file.
  package static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Whether a script can have this name: nothing in it leads out of the folders, and files and options
  /// can be told from it.
  package static func isName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.utf8.count <= 40 && name.first != "-"
      && name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

extension ScriptFolders {
  /// The first line of comment in a script, which says what it does; empty when there is none.
  package static func summary(ofScriptAt path: String) -> String {
    guard let text = try? TextFile.script(at: path) else { return "" }
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == "-" || $0 == " " }.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("--"), !line.hasPrefix("---@"), !words.isEmpty { return words }
    }
    return ""
  }
}

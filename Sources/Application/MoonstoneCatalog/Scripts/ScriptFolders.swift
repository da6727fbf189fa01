import Foundation
import MoonstoneLua
import MoonstoneSupport

/// The folders that are searched for scripts of one kind, in order. A script's name is that of its
/// file.
public struct ScriptFolders: Sendable {
  /// The kind of scripts, which is also the name of their folders.
  package enum Kind: String, Sendable {
    case games
    case observers
    case strategies

    /// The environment variable that names more folders, separated by colons.
    package var variable: String { "MOONSTONE_\(rawValue.uppercased())" }
  }

  package let kind: Kind
  /// The folders, in the order of the search.
  package let paths: [String]

  /// Finds the folders for a kind of scripts.
  package init(
    of kind: Kind, environment: [String: String] = EnvironmentVariables.current
  ) {
    self.kind = kind
    let named = (environment[kind.variable] ?? "").split(separator: ":").map(String.init)
    paths = [kind.rawValue] + named + ProgramFile.folders(named: kind.rawValue)
  }

  /// The names of all scripts in the folders, sorted.
  package var names: [String] {
    var names: Set<String> = []
    for path in paths {
      for file in (try? Folder.names(in: path)) ?? []
      where file.hasSuffix(".lua") && Self.isName(file.dropLast(4)) {
        names.insert(String(file.dropLast(4)))
      }
    }
    return names.sorted()
  }

  /// Returns the path of a script; `nil` if no folder has it.
  package func path(of name: String) -> String? {
    guard Self.isName(name) else { return nil }
    return paths.map { "\($0)/\(name).lua" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Returns whether a path leads to a script of this kind: in one of the folders, or in any folder
  /// of the same name.
  package func holds(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return folder.lastPathComponent == kind.rawValue
      || paths.contains { URL(fileURLWithPath: $0).path.isExactly(folder.path) }
  }

  /// Returns the name of the script in a file.
  package static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Returns whether a script can have this name: it does not lead out of the folders, and it
  /// cannot be mistaken for a path or for options.
  package static func isName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.utf8.count <= 40 && name.first != "-"
      && name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

extension ScriptFolders {
  /// Returns the first sentence of a script's first comment as its summary, without the script's
  /// name before it; empty without a comment.
  package static func summary(ofScriptAt path: String) -> String {
    guard let text = try? TextFile.script(at: path) else { return "" }
    return ScriptSummary.first(in: text, of: name(of: path))
  }
}

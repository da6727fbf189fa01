import Foundation
import MoonstoneCatalog
import MoonstoneSupport

/// A new script, made from an example, and the settings of an editor beside it.
enum NewScript {
  /// Writes a script into the current folder, or into the folder of its kind below.
  ///
  /// - Returns: its path.
  /// - Throws: exit code 64 for an invalid name or one already in use; 74 when a file cannot be
  ///   written.
  static func write(
    _ text: String, named name: String, in kind: ScriptFolders.Kind? = nil, called noun: String
  ) throws(Failure) -> String {
    guard ScriptFolders.isName(name) else {
      throw .usage(
        "“\(name)” is not a name for \(noun): use 1 to 40 lowercase letters, digits and dashes, "
          + "not beginning with a dash")
    }
    let path = (kind.map { "\($0.rawValue)/" } ?? "") + "\(name).lua"
    let existing = kind.map { ScriptFolders(of: $0).path(of: name) } ?? nil
    if let existing = existing ?? (FileManager.default.fileExists(atPath: path) ? path : nil) {
      throw .usage("\(noun) “\(name)” already exists: \(existing)")
    }
    if let kind { try makeFolder(kind.rawValue) }
    try create(path, text)
    try describeLibrary()
    return path
  }

  /// Tells editors where Moonstone's definitions are, unless the folder has settings already.
  private static func describeLibrary() throws(Failure) {
    guard !FileManager.default.fileExists(atPath: settings),
      let definitions = StrategyFolders().definitions
    else { return }
    try create(
      settings,
      """
      {
        "runtime.version": "Lua 5.4",
        "runtime.builtin": {
          "debug": "disable",
          "io": "disable",
          "os": "disable",
          "package": "disable"
        },
        "workspace.library": [\(jsonLine(definitions))]
      }

      """)
  }

  private static let settings = ".luarc.json"

  private static func makeFolder(_ path: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .writing("\(path): the folder cannot be made: \(error.localizedDescription)")
    }
  }

  private static func create(_ path: String, _ text: String) throws(Failure) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      throw .writing("\(path): cannot be written: \(error.localizedDescription)")
    }
  }
}

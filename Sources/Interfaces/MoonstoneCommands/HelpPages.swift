import Foundation
import MoonstoneCatalog
import MoonstoneSupport

/// The documents that come with the program, as `moonstone help NAME` shows them.
enum HelpPages {
  /// Where they were installed with the program, or else lie in its source tree.
  private static var folder: String? {
    ProgramFile.folders(named: "docs").first { FileManager.default.fileExists(atPath: $0) }
  }

  /// Their names, in order, without `.md`.
  static var names: [String] {
    let names = folder.flatMap { try? Folder.names(in: $0) } ?? []
    return names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }

  /// The document that is meant by `help NAME`, and not the command of that name; `nil` if there is
  /// none.
  ///
  /// - Parameter arguments: a command line: `help lua-api`, or `help archive.md` beside a command
  ///   `archive`. Files and pages say `docs/lua-api.md`, which will do, too.
  static func page(wantedBy arguments: [String]) throws -> String? {
    guard arguments.count == 2, arguments[0] == "help", let folder else { return nil }
    let word = arguments[1]
    let isFile = word.hasSuffix(".md")
    let name = (isFile ? String(word.dropLast(3)) : word).trimmingPrefix("docs/")
    guard names.contains(String(name)), isFile || !isCommand(word) else { return nil }
    return String(
      decoding: try readFile(at: "\(folder)/\(name).md", upTo: 1 << 20), as: UTF8.self)
  }

  /// Their names as `moonstone help NAME` takes them.
  static var typedNames: [String] { names.map { isCommand($0) ? "\($0).md" : $0 } }

  /// The document that has the name of a command, as it is typed; `nil` without one.
  static func document(of command: String) -> String? {
    isCommand(command) && names.contains(command) ? "\(command).md" : nil
  }

  private static func isCommand(_ word: String) -> Bool {
    Moonstone.configuration.subcommands.contains { $0.configuration.commandName == word }
  }
}

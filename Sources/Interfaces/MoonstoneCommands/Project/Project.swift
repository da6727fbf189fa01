import Foundation
import MoonstoneCatalog
import MoonstoneSupport

/// A folder with a strategy, what tests it, and what an editor and a server for CI need to know.
struct Project {
  /// A game of the project's own.
  struct OwnGame {
    let rules: String
    /// What describes its boards to editors.
    let definitions: String
  }

  let folder: String
  let commands: ProjectCommands
  /// What it has, by paths in the folder.
  let files: [(path: String, text: String)]

  /// - Parameters:
  ///   - tests: lines of tests that the strategy passes.
  ///   - own: the game, if the project has one of its own.
  init(folder: String, commands: ProjectCommands, tests: [String], own: OwnGame?) {
    self.folder = folder
    self.commands = commands
    let editors = ProjectEditors(commands: commands)
    let strategy = StrategyTemplate.text(
      named: commands.name, game: commands.game, isListed: !commands.isUsualGame)
    let games = own.map { own in
      [
        ("games/\(commands.game).lua", own.rules), ("_meta/\(commands.game).lua", own.definitions),
      ]
    }
    files =
      [(commands.strategy, strategy)] + (games ?? []) + [
        (commands.testFile, commands.header(of: tests)), (commands.luaTestFile, commands.luaTests),
        (".github/workflows/moonstone.yml", commands.workflow), (".gitignore", Self.ignored),
        (EditorSettings.file, EditorSettings.text(definitions: Self.definitions)),
        (".nvim.lua", editors.neovim), (".helix/config.toml", editors.helix),
        (".dir-locals.el", editors.emacs),
      ]
  }

  private static var definitions: [String] { StrategyFolders().definitions.map { [$0] } ?? [] }

  private static let ignored = """
    # What matches and commands leave behind; “git add --force” keeps one.
    *.analysis
    *.jsonl
    *.tmp
    capsules/

    """

  /// Makes the folder with all its files, or nothing.
  ///
  /// - Throws: a ``Failure`` if there is something already, or a ``FileFault``.
  func write() throws {
    if isFolder(folder) != nil {
      throw Failure.usage("“\(folder.printable)” already exists; name a new folder")
    }
    do {
      for file in files { try Folder.make(FilePath.folder(of: "\(folder)/\(file.path)")) }
      try WholeFile.create(files.map { ("\(folder)/\($0.path)", Array($0.text.utf8)) })
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }
}

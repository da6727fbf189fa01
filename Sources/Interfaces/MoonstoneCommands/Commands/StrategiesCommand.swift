import ArgumentParser
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

struct StrategiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strategies", abstract: "List the strategies that can be called by name.",
    discussion: """
      Moonstone looks in “strategies” in the current folder, in each folder of \
      \(ScriptFolders.Kind.strategies.variable) (separated by colons), and where moonstone is \
      installed. There it reads GAME, a folder named after the game without its options, and “any”.
      """)

  @Option(help: "List only strategies for this game.") var game: String?

  func run() throws {
    let games =
      try game.map { [try Program.catalog.game(named: $0).name] } ?? Program.catalog.gameNames
    let folders = StrategyFolders()
    var files: [StrategyFile] = []
    for name in games {
      files += folders.strategies(for: name).filter { !files.contains($0) }
    }
    if files.isEmpty {
      throw Failure.missing(
        "there is no strategy in \(folders.paths.joined(separator: ", ")); "
          + "name a folder in \(ScriptFolders.Kind.strategies.variable)")
    }
    let rows = files.map { [$0.name, $0.game, $0.path, $0.summary].map(\.printable) }
    for line in TextTable.list(rows).lines(fitting: Terminal.width) { Terminal.print(line) }
  }
}

import ArgumentParser
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneSupport
import MoonstoneTerminal

struct StrategiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strategies", abstract: "List the strategies by name, the weakest first.",
    discussion: """
      Moonstone looks in “strategies” in the current folder, in each folder of \
      \(ScriptFolders.Kind.strategies.variable) (separated by colons), and where moonstone is \
      installed. There it reads GAME, a folder named after the game without its options, and “any”.

      The strategies of a game's ladder come first, the weakest at the top. “3/10, 67.5 %” is the \
      third of ten rungs, with 67.5 per cent of the points against the rung below; “usual” plays \
      against you if you name no player. The others, by name, have not been measured.
      """)

  @Option(help: "List only strategies for this game.") var game: String?

  func run() throws {
    let games =
      try game.map { [try Program.catalog.game(named: $0).name] } ?? Program.catalog.gameNames
    let folders = StrategyFolders()
    var files: [StrategyFile] = []
    var rows: [[String]] = []
    for game in games {
      let ladder = folders.ladder(of: game) ?? Ladder("")
      let added = ladder.sorted(folders.strategies(for: game).filter { !files.contains($0) })
      files += added
      rows += added.map {
        [$0.name, $0.game, ladder.strength(of: $0.name) ?? "", $0.path, $0.summary]
      }
    }
    if files.isEmpty {
      throw Failure.missing(
        "there is no strategy in \(folders.paths.joined(separator: ", ")); "
          + "name a folder in \(ScriptFolders.Kind.strategies.variable)")
    }
    if rows.allSatisfy({ $0[2].isEmpty }) { rows = rows.map { [$0[0], $0[1], $0[3], $0[4]] } }
    let list = TextColumns.list(rows.map { $0.map(\.printable) })
    for line in list.lines(fitting: Terminal.width) { Terminal.print(line) }
  }
}

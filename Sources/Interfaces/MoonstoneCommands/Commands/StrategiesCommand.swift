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

      With a name or a path, it lists the parameters of that script. Set them where you name a \
      player: “strong@selectivity=0”, or “foresight@6” for the main one.
      """)

  @Argument(
    help: "A strategy, or a path to a .lua file, whose parameters to list.", completion: .player)
  var strategy: String?
  @Option(help: "List only strategies for this game.") var game: String?

  func run() throws {
    if let strategy { return try listParameters(of: strategy) }
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

  private func listParameters(of name: String) throws {
    let catalog = Program.catalog
    let game = try game.map { try catalog.game(named: $0).name } ?? catalog.gameOfScript(name)
    let found = try catalog.player(name, of: game)
    guard let script = try found.script() else {
      throw Failure.usage("“\(name.printable)” is not a script: only scripts have parameters")
    }
    let parameters = try catalog.parameters(of: script, in: try catalog.game(named: game))
    if parameters.isEmpty {
      return Terminal.print("\(found.name.printable) has no parameters")
    }
    let isSet = parameters.contains { $0.value != $0.usual }
    let rows = parameters.map { parameter in
      [parameter.name, parameter.usual] + (isSet ? [parameter.value] : [])
        + [parameter.choices, parameter.isMain ? "main" : ""]
    }
    let headings = ["usual"] + (isSet ? ["set to"] : []) + ["values", ""]
    let columns = [.title("parameter")] + headings.map { TextColumns.Column.words($0) }
    for line in TextColumns(columns, rows: rows).lines(fitting: Terminal.width) {
      Terminal.print(line)
    }
  }
}

extension Catalog {
  /// The first game that has a strategy of a name, or that a script lists; the usual one otherwise.
  func gameOfScript(_ name: String) -> String {
    let base = PlayerName(name).base
    if let text = try? TextFile.script(at: base), let game = ListedGames(in: text).names?.first {
      return game.hasSuffix(":*") ? GameName.family(of: game) : game
    }
    let folders = StrategyFolders().remembering()
    return gameNames.first { game in
      folders.strategies(for: game).contains { $0.name.isExactly(base) }
    } ?? usualGame
  }
}

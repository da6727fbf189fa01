import ArgumentParser
import MoonstoneCatalog
import MoonstoneReports
import MoonstoneTerminal

struct GamesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "games", abstract: "List the games, and what scripts can ask of them.",
    discussion: """
      Games in Lua are found in “games” in the current folder, in each folder of \
      \(ScriptFolders.Kind.games.variable) (separated by colons), and where moonstone is installed.
      """)

  func run() throws {
    var shown: Set<String> = []
    let catalog = Program.catalog
    for entry in catalog.games {
      show(entry.listing, withQueries: shown.insert(entry.family).inserted)
    }
    for family in catalog.families { Terminal.print("others: \(family.names)") }
    // One broken script does not hide the others.
    catalog.luaGames.forEachListing(inProcess: false) { listing in
      switch listing {
      case .success(let game): show(game, withQueries: true)
      case .failure(let error): Program.warn(error.description)
      }
    }
  }

  /// Shows a game. The games of a family share their queries, which are shown once.
  private func show(_ game: GameListing, withQueries: Bool) {
    let heading = TextColumns.list([[game.name, game.summary]])
    for line in heading.lines(fitting: Terminal.width) { Terminal.print(line) }
    guard withQueries else { return }
    let queries = TextColumns.list(game.queries.map { [$0.call, $0.summary] })
    for line in queries.lines(fitting: Terminal.width.map { $0 - 2 }) {
      Terminal.print("  \(line)")
    }
  }
}

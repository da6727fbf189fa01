import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
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
    for entry in catalog.games { show(entry, withQueries: shown.insert(entry.family).inserted) }
    for family in catalog.families { Terminal.print("others: \(family.names)") }
    // One broken script does not hide the others.
    for name in ScriptFolders(of: .games).names {
      do throws(CatalogError) {
        if let plugin = try catalog.luaGames.game(named: name, inProcess: false) {
          show(plugin, withQueries: true)
        }
      } catch {
        Program.warn(error.description)
      }
    }
  }

  /// Shows a game. The games of a family share their queries, which are shown once.
  private func show<E: GameEntry>(_ entry: E, withQueries: Bool) {
    let game = entry.plugin.game
    let heading = TextColumns.list([[game.name, game.summary]])
    for line in heading.lines(fitting: Terminal.width) { Terminal.print(line) }
    guard withQueries else { return }
    let queries = TextColumns.list(game.queries.map { [$0.call, $0.summary] })
    for line in queries.lines(fitting: Terminal.width.map { $0 - 2 }) {
      Terminal.print("  \(line)")
    }
  }
}

extension Query {
  /// The query as a script calls it: `board:size() -> integer`.
  fileprivate var call: String {
    "board:\(name)(\(parameters.map(\.word).joined(separator: ", "))) -> \(result.word)"
  }
}

extension ValueType {
  fileprivate var word: String {
    switch self {
    case .boolean: "boolean"
    case .integer: "integer"
    case .side: "side"
    case .square: "square"
    case .move: "move"
    case .optional(let type): "\(type.word) or nil"
    case .list(let type): "list of \(type.word)s"
    }
  }
}

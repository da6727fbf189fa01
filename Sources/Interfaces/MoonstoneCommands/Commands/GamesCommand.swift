import ArgumentParser
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneTerminal

struct GamesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "games", abstract: "List the games and the queries that scripts can make.")

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
    Terminal.print("\(game.name)  \(game.summary)")
    guard withQueries else { return }
    let queries = game.queries.map { (call: $0.call, summary: $0.summary) }
    let width = queries.map(\.call.count).max() ?? 0
    for query in queries {
      let padding = String(repeating: " ", count: width - query.call.count)
      Terminal.print("  \(query.call)\(padding)  \(query.summary)")
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

import MoonstoneKernel
import MoonstoneLua

/// What lists say of a game.
package struct GameListing: Codable, Sendable {
  package let name: String
  package let summary: String
  package let isSolo: Bool
  package let sides: [String]
  package let queries: [Query]

  package struct Query: Codable, Sendable {
    /// As scripts call it: `board:size() -> integer`.
    package let call: String
    package let summary: String
  }
}

extension GameListing {
  package init<G: Game>(_ game: G) {
    self.init(
      name: game.name, summary: game.summary, isSolo: game.isSolo,
      sides: [game.sideNames.black, game.sideNames.white],
      queries: game.queries.map { query in
        let parameters = query.parameters.map(\.word).joined(separator: ", ")
        return Query(
          call: "board:\(query.name)(\(parameters)) -> \(query.result.word)",
          summary: query.summary)
      })
  }
}

extension GameEntry {
  /// What lists say of the game.
  package var listing: GameListing { GameListing(plugin.game) }
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

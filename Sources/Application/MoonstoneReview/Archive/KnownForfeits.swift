import MoonstoneArchive
import MoonstoneKernel
import MoonstoneSupport

/// The forfeits of an archive, by which a capsule is known to be of a match that is there.
///
/// Those of a player are read once, however many capsules there are, and again when another program
/// has added matches.
final class KnownForfeits {
  private struct Player: Hashable {
    let game: String
    let name: String
  }

  private let store: any MatchStore
  /// What tells the forfeits of each player apart.
  private var marks: [Player: Set<String>] = [:]
  /// The last match of the archive then.
  private var last = 0

  init(of store: any MatchStore) { self.store = store }

  /// Whether the archive has a match that ended like this, with both players.
  ///
  /// - Parameters:
  ///   - match: the match of a capsule.
  ///   - name: the player that forfeited.
  func has(_ match: ArchivedMatch, of name: String) throws -> Bool {
    try look()
    let player = Player(game: match.facts.game, name: name)
    let known = try marks[player] ?? read(player)
    marks[player] = known
    return known.contains(Self.mark(of: match))
  }

  /// Adds matches, those that are noted among them.
  func adding<Counts>(_ add: () throws -> Counts) throws -> Counts {
    if marks.isEmpty { return try add() }
    try look()
    do {
      let counts = try add()
      last = try lastMatch()
      return counts
    } catch {
      marks = [:]
      throw error
    }
  }

  /// Notes a match that is being added.
  func note(_ match: ArchivedMatch) {
    if marks.isEmpty || !Self.forfeits.wants(match.facts) { return }
    for player in [match.facts.players.black, match.facts.players.white] {
      marks[Player(game: match.facts.game, name: player.name)]?.insert(Self.mark(of: match))
    }
  }

  /// Forgets everything if another program has written.
  private func look() throws {
    let last = try lastMatch()
    if last != self.last { (marks, self.last) = ([:], last) }
  }

  private func lastMatch() throws -> Int {
    var query = MatchQuery()
    (query.isDescending, query.limit) = (true, 1)
    return try store.find(query).first?.number ?? 0
  }

  private func read(_ player: Player) throws -> Set<String> {
    var query = Self.forfeits
    (query.game, query.player) = (player.game, player.name)
    var marks: Set<String> = []
    try store.forEachLine(query, [.move]) { found, plies in
      marks.insert(Self.mark(of: found.facts, plies.moves))
      return true
    }
    return marks
  }

  private static let forfeits: MatchQuery = {
    var query = MatchQuery()
    query.isForfeit = true
    return query
  }()

  private static func mark(of match: ArchivedMatch) -> String {
    mark(of: match.facts, match.plies.map(\.move).joined(separator: " "))
  }

  /// A SHA-256 of what a capsule knows of its match.
  private static func mark(of facts: MatchFacts, _ moves: String) -> String {
    let (seed, side) = (facts.seed.map { "\($0)" } ?? "", facts.ending?.side?.description ?? "")
    return sha256("\(seed) \(side) \(facts.start)\n\(moves)".utf8)
  }
}

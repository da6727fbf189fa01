import MoonstoneArchive
import MoonstoneKernel
import MoonstoneLua

/// Makes an opening book of the matches of an archive.
///
/// The positions are those that were reached often enough from the start. A move is worth what its
/// position is worth to the side that moved: by minimax, where that has moves of its own, else what
/// an analysis found, else the mean margin of the matches that went on from there. A move that was
/// played too rarely counts where it leads to a position of the book, since that has a value;
/// ``BookCheck`` proves it.
package struct BookBuilding<G: Game> {
  /// How a position is known.
  private struct Node {
    let turn: Side
    var moves: [Branch] = []
    /// The moves that were not played often enough.
    var rare: [Branch] = []
  }

  /// A move, and what became of it.
  private struct Branch {
    let move: String
    let count: Int
    let meanMargin: Double?
    let child: PositionKey
  }

  private let game: G
  private let store: any MatchStore
  private let query: MatchQuery
  /// How often a move must have been played.
  private let least: Int
  /// How many plies the book has at most.
  private let plies: Int
  /// Hears how many positions were looked at.
  package var progress: (Int) -> Void = { _ in }
  /// The most positions that are looked at.
  private static var mostPositions: Int { 200_000 }

  private var nodes: [PositionKey: Node] = [:]
  private var turns: [PositionKey: Side] = [:]
  private var analyses: [PositionKey: (sum: Double, count: Int)] = [:]
  private var values: [PositionKey: Double?] = [:]

  /// - Parameters:
  ///   - game: the game.
  ///   - store: the archive.
  ///   - query: which matches count.
  ///   - least: how often a move must have been played, at least.
  ///   - plies: how many plies the book has at most.
  package init(
    _ game: G, in store: any MatchStore, _ query: MatchQuery, least: Int, plies: Int
  ) {
    self.game = game
    self.store = store
    var query = query
    query.game = game.name
    self.query = query
    self.least = least
    self.plies = min(plies, 1 << 16)
  }

  /// Makes the book.
  ///
  /// - Parameter start: where it begins.
  /// - Throws: an `ArchiveError`, or a `BookError` if it becomes too long.
  package mutating func book(from start: G.Position) throws -> OpeningBook {
    try explore(start)
    takeTranspositions()
    try takeAnalyses()
    var entries: [UInt64: OpeningBook.Entry] = [:]
    for (key, node) in nodes.sorted(by: { $0.key < $1.key }) {
      guard let best = best(of: node) else { continue }
      entries[key.rawValue] = OpeningBook.Entry(
        move: best.branch.move, value: value(of: key), count: best.branch.count)
    }
    return try OpeningBook(entries, of: game.name)
  }

  /// Finds the positions, ply by ply, so that each has the fewest plies before it.
  private mutating func explore(_ start: G.Position) throws {
    var layer = [game.archiveKey(of: start): start]
    for _ in 0..<plies {
      if layer.isEmpty || nodes.count >= Self.mostPositions { break }
      var next: [PositionKey: G.Position] = [:]
      try store.forEachPosition(layer.keys.filter { nodes[$0] == nil }, query) { key, played in
        guard let position = layer[key] else { return }
        let found = node(position, key, played)
        nodes[key] = found.node
        for (child, position) in found.children where nodes[child] == nil {
          next[child] = position
        }
        if nodes.count.isMultiple(of: 100) { progress(nodes.count) }
      }
      layer = next
    }
  }

  /// A position with the moves that were played often enough, and the positions after them in which
  /// the game goes on.
  private mutating func node(
    _ position: G.Position, _ key: PositionKey, _ played: [PlayedMove]
  ) -> (node: Node, children: [(PositionKey, G.Position)]) {
    var node = Node(turn: position.turn)
    var children: [(PositionKey, G.Position)] = []
    turns[key] = position.turn
    if !played.contains(where: { $0.count >= least }) { return (node, children) }
    var moves = Dictionary(
      position.legalMoves.map { (game.canonicalMove($0, in: position), $0) },
      uniquingKeysWith: { first, _ in first })
    for played in played {
      guard played.count >= least, let move = moves.removeValue(forKey: played.move) else {
        continue
      }
      let child = position.playingUnchecked(move)
      let childKey = game.archiveKey(of: child)
      turns[childKey] = child.turn
      node.moves.append(
        Branch(
          move: played.move, count: played.count, meanMargin: played.meanMargin, child: childKey))
      if child.outcome == nil { children.append((childKey, child)) }
    }
    let counts = Dictionary(
      played.map { ($0.move, $0.count) }, uniquingKeysWith: { first, _ in first })
    for (text, move) in moves.sorted(by: { $0.key < $1.key }) {
      node.rare.append(
        Branch(
          move: text, count: counts[text] ?? 0, meanMargin: nil,
          child: game.archiveKey(of: position.playingUnchecked(move))))
    }
    return (node, children)
  }

  /// Adds the moves that lead to positions of the book, however rarely they were played.
  private mutating func takeTranspositions() {
    let inside = Set(nodes.filter { !$0.value.moves.isEmpty }.keys)
    for (key, node) in nodes where inside.contains(key) {
      nodes[key]?.moves = node.moves + node.rare.filter { inside.contains($0.child) }
      nodes[key]?.rare = []
    }
  }

  /// The mean of what analyses found in each position.
  private mutating func takeAnalyses() throws {
    guard try hasAnalyses() else { return }
    try store.forEachMatch(query) { _, match in
      for ply in match.plies.prefix(plies + 1) {
        guard let value = ply.analysis, turns[ply.key] != nil else { continue }
        let before = analyses[ply.key] ?? (0, 0)
        analyses[ply.key] = (before.sum + value, before.count + 1)
      }
      return true
    }
  }

  /// Whether any match was analysed; only then are the positions of all matches read.
  private func hasAnalyses() throws -> Bool {
    var isAnalysed = false
    try store.forEachLine(query, [.analysis]) { _, plies in
      isAnalysed = plies.numbers[.analysis]?.contains { !$0.isNaN } ?? false
      return !isAnalysed
    }
    return isAnalysed
  }

  // MARK: - Values

  /// The best move of a position and its value; among equals, the one that was played more often.
  private mutating func best(of node: Node) -> (branch: Branch, value: Double?)? {
    var best: (branch: Branch, value: Double?)?
    for branch in node.moves {
      let value = value(of: branch, turn: node.turn)
      guard let before = best else {
        best = (branch, value)
        continue
      }
      let worth = value ?? -.infinity
      let other = before.value ?? -.infinity
      if worth > other || worth == other && branch.count > before.branch.count {
        best = (branch, value)
      }
    }
    return best
  }

  /// What a move is worth to the side that plays it; `nil` if that is not known.
  private mutating func value(of branch: Branch, turn: Side) -> Double? {
    let sign: Double = turns[branch.child] == turn ? 1 : -1
    if let value = value(of: branch.child) { return sign * value }
    return branch.meanMargin
  }

  /// What a position is worth to the side to move; `nil` if neither moves nor an analysis tell.
  private mutating func value(of key: PositionKey) -> Double? {
    if let known = values[key] { return known }
    // A game whose positions repeat must not be followed without end.
    values[key] = .some(nil)
    var value = analyses[key].map { $0.sum / Double($0.count) }
    if let node = nodes[key], let best = best(of: node)?.value { value = best }
    values[key] = .some(value)
    return value
  }
}

import MoonstoneArchive
import MoonstoneKernel
import MoonstoneSupport

/// What was played in the positions of an archive, walked through move by move.
///
/// Positions that are images of each other count as one; moves are given as the position that is
/// asked about has them.
///
///     var walk = Exploration(Reversi(), in: store)
///     walk.play(walk.page().moves[0].move)
package struct Exploration<G: Game> {
  package let game: G
  package let start: G.Position
  package let query: MatchQuery
  /// The moves from ``start`` to ``position``.
  package private(set) var moves: [G.Move] = []
  /// The positions of the walk, one more than the moves.
  private var positions: [G.Position]
  private let store: any MatchStore
  /// Where matches begin, once that was looked up.
  private let beginnings = Locked<Beginnings?>(nil)

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - start: where to begin; `nil` for the initial position.
  ///   - store: the archive.
  ///   - query: which matches count; with a player, the moves are that player's.
  package init(
    _ game: G, from start: G.Position? = nil, in store: any MatchStore,
    _ query: MatchQuery = MatchQuery()
  ) {
    self.game = game
    self.start = start ?? game.initialPosition
    self.store = store
    var query = query
    query.game = game.name
    self.query = query
    positions = [self.start]
  }

  /// The position of the walk.
  package var position: G.Position { positions[moves.count] }

  /// Goes on by a legal move.
  package mutating func play(_ move: G.Move) {
    positions.append(position.playingUnchecked(move))
    moves.append(move)
  }

  /// Goes back by a move. Returns `false` at the start.
  @discardableResult package mutating func goBack() -> Bool {
    guard moves.popLast() != nil else { return false }
    positions.removeLast()
    return true
  }

  /// What was played in the position.
  ///
  /// - Throws: an `ArchiveError`.
  package func page() throws -> ExploredPosition<G.Move> {
    let key = game.archiveKey(of: position)
    let images = Dictionary(grouping: position.legalMoves) {
      game.canonicalMove($0, in: position)
    }
    var mine = query
    let isOnes = query.player != nil || query.version != nil
    if isOnes, query.side == nil { mine.side = position.turn }
    let played = try store.moves(at: key, mine).compactMap { played -> ExploredMove<G.Move>? in
      guard let moves = images[played.move] else { return nil }
      return ExploredMove(move: moves[0], others: Array(moves.dropFirst()), played)
    }
    var against: ExploredSum?
    if let others = query.ofOpponents(whoHave: position.turn) {
      against = ExploredSum(try store.moves(at: key, others)).reversed
    }
    return ExploredPosition(
      moves: played, against: against, beginnings: played.isEmpty ? try allBeginnings() : nil)
  }

  private func allBeginnings() throws -> Beginnings {
    if let known = beginnings.withLock(\.self) { return known }
    let found = try Beginnings(of: game, besides: start, in: store, query)
    beginnings.withLock { $0 = found }
    return found
  }
}

extension MatchQuery {
  /// The same matches of a player, as its opponents have them who have a side; `nil` if it is not
  /// about one player by name.
  fileprivate func ofOpponents(whoHave turn: Side) -> MatchQuery? {
    guard let player, version == nil, side == nil else { return nil }
    var others = self
    others.player = opponent
    others.opponent = player
    others.side = turn
    switch result {
    case .won: others.result = .lost
    case .lost: others.result = .won
    default: break
    }
    return others
  }
}

/// A move that was played in a position, with what became of it for the side that moved.
package struct ExploredMove<Move: Symbol>: Sendable {
  package let move: Move
  /// The other moves that lead to an image of the same position.
  package let others: [Move]
  /// How often, and what became of it.
  package let sum: ExploredSum
  /// Who played it, the most frequent first.
  package let players: [PlayedMove.Player]
  /// The latest date of such a match; `nil` if none has one.
  package let lastDate: String?
  /// The number of the match that was added last.
  package let lastMatch: Int

  init(move: Move, others: [Move], _ played: PlayedMove) {
    self.move = move
    self.others = others
    sum = ExploredSum([played])
    players = played.players
    lastDate = played.lastDate
    lastMatch = played.lastMatch
  }
}

/// What became of matches, for one side.
package struct ExploredSum: Hashable, Sendable {
  package private(set) var count = 0
  package private(set) var wins = 0
  package private(set) var draws = 0
  package private(set) var losses = 0
  private var marginSum = 0
  private var marginCount = 0

  /// The sum over moves.
  package init(_ moves: [PlayedMove]) {
    for move in moves {
      count += move.count
      wins += move.wins
      draws += move.draws
      losses += move.losses
      marginSum += move.marginSum
      marginCount += move.marginCount
    }
  }

  /// The sum over moves of one position.
  package init<Move>(_ moves: [ExploredMove<Move>]) {
    for move in moves {
      count += move.sum.count
      wins += move.sum.wins
      draws += move.sum.draws
      losses += move.sum.losses
      marginSum += move.sum.marginSum
      marginCount += move.sum.marginCount
    }
  }

  /// The same for the other side.
  var reversed: ExploredSum {
    var other = self
    (other.wins, other.losses) = (losses, wins)
    other.marginSum = -marginSum
    return other
  }

  /// The mean margin, negative when lost, of the matches that the rules decided.
  package var meanMargin: Double? {
    marginCount == 0 ? nil : Double(marginSum) / Double(marginCount)
  }
}

/// What was played in a position.
package struct ExploredPosition<Move: Symbol>: Sendable {
  /// The moves, the most frequent first.
  package let moves: [ExploredMove<Move>]
  /// For the matches of one player: what became of those in which the other side was to move, for
  /// the player; `nil` if all players count.
  package let against: ExploredSum?
  /// Where the matches begin; only for a position where nothing was played.
  package let beginnings: Beginnings?
}

import MoonstoneKernel

/// A match that is over, or that is looked back at: its moves, and all that is known of them.
///
/// Whatever a match comes from, a journal, an event, an archive or another program's file, it is
/// one of these:
///
///     let record = try MatchRecord(game, checking: "b2 a1 c3".split(separator: " "))
///     print(record.moves, record.end)
///     let match = try record.match()  // played again
public struct MatchRecord<G: Game>: Sendable {
  /// A legal move, and what is known of it.
  public struct Ply: Hashable, Sendable {
    /// The side that moved.
    public let side: Side
    /// The move; a pass is one.
    public let move: G.Move
    /// What the player said.
    public var comment: Comment?
    /// The time that the move took; `nil` if that is not known, as of every forced pass.
    public var elapsed: Duration?
    /// The work of the player's script.
    public var ticks: Int?
    /// What the player asked to have kept; see `Choice.memory`.
    public var memory: String?
    /// What an analysis found; `nil` without one.
    public var analysis: Analysis?
    /// Who played it, if that is another one than in ``MatchRecord/players``: somebody whose place
    /// was taken later, by another player or by another version.
    public var player: PlayerIdentity?

    /// - Parameters:
    ///   - side: the side that moved.
    ///   - move: the move.
    public init(_ side: Side, _ move: G.Move) {
      self.side = side
      self.move = move
    }
  }

  /// What an analysis found of a ply, in the game's own units.
  public struct Analysis: Hashable, Codable, Sendable {
    /// What the position is worth to the side to move.
    public var value: Double?
    /// What the move gave away.
    public var loss: Double?
    /// The text of the best move.
    public var best: String?

    /// - Parameters:
    ///   - value: what the position is worth to the side to move.
    ///   - loss: what the move gave away.
    ///   - best: the text of the best move.
    public init(value: Double? = nil, loss: Double? = nil, best: String? = nil) {
      self.value = value
      self.loss = loss
      self.best = best
    }
  }

  /// The game.
  public let game: G
  /// Where the match is, for messages: `m.ggf:3:1`, or `m.wtb: match 17`; empty for nowhere.
  public var place: String
  /// Where a command finds the match; `nil` if nobody said. It is no part of what is known of the match.
  package var source: MatchSource?
  /// The position before the first move.
  public internal(set) var start: G.Position
  /// The plies, forced passes included. All moves are legal.
  public package(set) var plies: [Ply] = []
  /// The position after the last ply.
  public internal(set) var end: G.Position
  /// Who played, at last; `nil` if that is not known. ``player(ofPly:)`` knows it of each ply.
  public var players: Sides<PlayerIdentity>?
  /// What the sides had of time and ticks.
  public var control = MatchControl()
  /// How the match ended; `nil` if it did not, or if that is not known.
  public var ending: Ending?
  /// What else is known of the match.
  public var tags = MatchTags()
  /// What the source of the match says and this value cannot hold.
  public var missing: Set<MatchDetail> = []
  /// The plies that were taken back, the last of them the first to be played again.
  var undone: [Ply] = []

  /// A match without plies, which is over if `start` is.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - start: the position before the first move; the initial position by default.
  ///   - place: where the match is, for messages.
  public init(_ game: G, from start: G.Position? = nil, place: String = "") {
    self.game = game
    self.place = place
    self.start = start ?? game.initialPosition
    end = self.start
    endByRules()
  }

  /// The moves, passes included.
  public var moves: [G.Move] { plies.map(\.move) }

  /// The positions, one more than the plies.
  public var positions: [G.Position] {
    var positions = [start]
    positions.reserveCapacity(plies.count + 1)
    for ply in plies { positions.append(positions[positions.count - 1].playingUnchecked(ply.move)) }
    return positions
  }

  /// Who played a ply; `nil` if that is not known.
  ///
  /// - Parameter index: the index of the ply in ``plies``.
  public func player(ofPly index: Int) -> PlayerIdentity? {
    plies[index].player ?? players?[plies[index].side]
  }

  /// Black's result by the rules, 1 for a win, 0.5 for a draw, 0 for a loss; `nil` if the match did
  /// not reach its end.
  public var result: Double? {
    end.outcome.map { $0.winner.map { $0 == .black ? 1 : 0 } ?? 0.5 }
  }

  /// Adds what is known of plies besides their moves.
  ///
  /// - Parameter annotate: is called with the index of each ply and the ply.
  public mutating func annotate(_ annotate: (Int, inout Ply) -> Void) {
    for index in plies.indices { annotate(index, &plies[index]) }
  }

  /// Plays moves that are known to be legal.
  package mutating func play(_ moves: [G.Move]) {
    for move in moves { append(move) }
    endByRules()
  }

  /// Adds a legal move.
  mutating func append(_ move: G.Move) {
    plies.append(Ply(end.turn, move))
    end.playUnchecked(move)
  }

  /// Ends the match if its last position is the end of the game.
  mutating func endByRules() {
    ending = end.outcome.map { Ending(outcome: $0, termination: .rules) }
  }
}

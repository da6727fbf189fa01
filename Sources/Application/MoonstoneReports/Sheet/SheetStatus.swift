import MoonstoneKernel

/// The moment of a match as a value that interfaces show: who has the turn, what is asked, what
/// clocks say.
package struct SheetStatus: Encodable, Sendable {
  /// A player as it sits.
  package struct Seat: Encodable, Sendable {
    let name: String
    let kind: String
    let version: String?
  }

  /// What a side has left; `nil` for what is unlimited.
  package struct Left: Encodable, Sendable {
    let milliseconds: Double?
    let ticks: Int?
  }

  /// A legal move, and where it is played on the board.
  package struct Way: Hashable, Encodable, Sendable {
    package let move: String
    /// The cell that the move is played on; `nil` when it has none.
    package let to: Int?
    /// The cell of the piece that moves; `nil` when a new one is set.
    package let from: Int?
  }

  let phase: String
  let side: String?
  /// The number of the open request; `nil` without one.
  let request: Int?
  let ply: Int
  let undone: Int
  let players: Sides<Seat>
  let left: Sides<Left>
  /// How the match ended, in a sentence.
  let ending: String?
  let winner: String?
  /// Whether a side lost by a failing script.
  let forfeit: String?
  /// What a person can play now; empty while no person is asked.
  let moves: [Way]
  /// The position in the game's notation.
  let position: String
  /// How long the open request has been waiting for its answer, in milliseconds; `nil` if that is
  /// not known.
  let waited: Int?

  /// Makes the status of a match.
  ///
  /// - Parameters:
  ///   - showsMoves: whether legal moves are wanted when a person has the turn.
  ///   - waited: how long the open request has been waiting for its answer.
  package init<G: Game>(_ match: Match<G>, showsMoves: Bool = true, waited: Duration? = nil) {
    self.waited = waited.map { Int($0 / .milliseconds(1)) }
    (phase, side) = Self.words(match.phase)
    request = match.request?.id
    ply = match.ply
    position = match.position.description
    undone = match.undone.count
    let players = match.players
    self.players = players.map {
      Seat(name: $0.name, kind: $0.kind.rawValue, version: $0.digest)
    }
    let clocks = match.clocks
    left = Sides(black: Side.black, white: .white).map {
      Left(
        milliseconds: clocks.remaining(for: $0).map { $0 / .milliseconds(1) },
        ticks: clocks.remainingTicks(for: $0))
    }
    let end = match.ending
    ending = end.map { match.sentence(on: $0) }
    winner = end?.outcome?.winner?.description
    forfeit = end?.forfeiter?.description
    if showsMoves, case .turn(let side) = match.phase, players[side].kind == .person {
      moves = Self.ways(in: match.position, of: match.game)
    } else {
      moves = []
    }
  }

  private static func words(_ phase: Phase) -> (String, String?) {
    switch phase {
    case .ready: ("ready", nil)
    case .turn(let side): ("turn", side.description)
    case .pass(let side): ("pass", side.description)
    case .paused(let inner): ("paused", words(inner).1)
    case .confirmingReset: ("reset", nil)
    case .over: ("over", nil)
    }
  }

  /// The legal moves of a position, and where each is played.
  ///
  /// A cell without the mover's piece plays its move; of other moves, what they change tells where
  /// they begin and end.
  package static func ways<G: Game>(in position: G.Position, of game: G) -> [Way] {
    guard let grid = game.grid(of: position) else {
      return position.legalMoves.map { Way(move: $0.description, to: nil, from: nil) }
    }
    var cells: [G.Position.Square: Int] = [:]
    var ways: [Way] = []
    var placed: Set<G.Move> = []
    var number = 0
    for row in grid.rows {
      for cell in row {
        if let cell {
          cells[cell.square] = number
          if let move = cell.move, game.isSolo || cell.side != position.turn {
            ways.append(Way(move: move.description, to: number, from: nil))
            placed.insert(move)
          }
        }
        number += 1
      }
    }
    for move in position.legalMoves where !placed.contains(move) {
      let changes = game.isSolo ? [] : position.changes(playing: move)
      ways.append(
        Way(
          move: move.description,
          to: changes.first { $0.side == position.turn }.flatMap { cells[$0.square] },
          from: changes.first { $0.side == nil }.flatMap { cells[$0.square] }))
    }
    return ways
  }
}

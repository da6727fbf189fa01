import MoonstoneJSON
import MoonstoneKernel

/// The moment of a match as interfaces show it: who has the turn, what is asked, what clocks say.
package enum SheetStatus {
  /// A legal move, and where it is played on the board.
  package struct Way: Hashable, Encodable, Sendable {
    package let move: String
    /// The cell that the move is played on; `nil` when it has none.
    package let to: Int?
    /// The cell of the piece that moves; `nil` when a new one is set.
    package let from: Int?
  }

  /// The status of a match.
  ///
  /// - Parameters:
  ///   - showsMoves: whether legal moves are wanted when a person has the turn.
  ///   - waited: how long the open request has been waiting for its answer; `nil` if that is not
  ///     known.
  ///   - variables: what the variables held where a side has failed; see `Forfeit.variables`.
  ///   - told: what is told of an ending.
  package static func json<G: Game>(
    of match: Match<G>, showsMoves: Bool = true, waited: Duration? = nil, variables: [String] = [],
    told: (Ending) -> Ending = { $0 }
  ) -> JSON {
    let (phase, side) = words(match.phase)
    let (players, clocks, ending) = (match.players, match.clocks, match.ending)
    var moves: [Way] = []
    if showsMoves, case .turn(let side) = match.phase, players[side].kind == .person {
      moves = ways(in: match.position, of: match.game)
    }
    let seats = players.map {
      ["name": $0.name, "kind": $0.kind.rawValue, "version": $0.digest] as JSON
    }
    // What is unlimited is left out.
    let left = Sides(black: Side.black, white: .white).map {
      [
        "milliseconds": clocks.remaining(for: $0).map { $0 / .milliseconds(1) },
        "ticks": clocks.remainingTicks(for: $0),
      ] as JSON
    }
    return [
      "phase": phase, "side": side, "request": match.request?.id, "ply": match.ply,
      "undone": match.undone.count, "players": seats, "left": left,
      "ending": ending.map { match.sentence(on: told($0)) },
      "winner": ending?.outcome?.winner?.description, "forfeit": ending?.forfeiter?.description,
      "flaw": match.game.flaw(inBoardOf: match.position),
      "moves": JSON(encoding: moves), "position": match.position.description,
      "waited": waited.map { Int($0 / .milliseconds(1)) }, "variables": variables,
      "line": ending == nil ? [] : line(in: match),
    ]
  }

  /// The cells that have decided a match, counted row by row.
  static func line<G: Game>(in match: Match<G>) -> [Int] {
    guard let grid = match.game.grid(of: match.position), !grid.line.isEmpty else { return [] }
    let cells = grid.rows.joined().map { $0?.square }
    return grid.line.compactMap { cells.firstIndex(of: $0) }
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
  /// they begin and end, or else the squares that their names begin and end with.
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
    let named = Dictionary(cells.map { ($0.key.description, $0.value) }) { first, _ in first }
    for move in position.legalMoves where !placed.contains(move) {
      let changes = game.isSolo ? [] : position.changes(playing: move)
      let ends =
        changes.isEmpty
        ? Self.ends(of: move.description, named)
        : (
          changes.first { $0.side == nil }.flatMap { cells[$0.square] },
          changes.first { $0.side == position.turn }.flatMap { cells[$0.square] }
        )
      ways.append(Way(move: move.description, to: ends.1, from: ends.0))
    }
    return ways
  }

  /// The cells that a move such as `a2-b3` begins and ends with.
  private static func ends(of move: String, _ cells: [String: Int]) -> (Int?, Int?) {
    let words = move.split { $0.isPunctuation || $0.isSymbol || $0 == "x" }.map(String.init)
    guard words.count > 1, let from = cells[words[0]], let to = cells[words[words.count - 1]] else {
      return (nil, nil)
    }
    return (from, to)
  }
}

import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReports

/// A match to look back at: its positions, its moves, and who played.
package struct ReviewedMatch<G: Game>: Sendable {
  /// Where it is: its file, or its place in an event.
  package let name: String
  /// The game.
  package let game: G
  /// Who played.
  package let players: Sides<String>
  /// The positions, one more than the moves.
  package let positions: [G.Position]
  /// The moves, passes included.
  package let moves: [G.Move]
  /// How the match ended, in words; `nil` if that is not known.
  package let ending: String?

  /// - Throws: `IllegalMove` at the first move that is not legal.
  package init(
    name: String, game: G, players: Sides<String>, from start: G.Position, _ moves: [G.Move],
    ending: String? = nil
  ) throws(IllegalMove<G.Move>) {
    self.name = name
    self.game = game
    self.players = players
    self.moves = moves
    self.ending = ending
    var positions = [start]
    for move in moves { positions.append(try positions[positions.count - 1].playing(move)) }
    self.positions = positions
  }

  /// Black's result by the rules, 1 for a win, 0.5 for a draw, 0 for a loss; `nil` if the match did
  /// not reach its end.
  package var result: Double? {
    positions[moves.count].outcome.map { $0.winner.map { $0 == .black ? 1 : 0 } ?? 0.5 }
  }
}

extension ReviewedMatch {
  /// - Throws: an ``AnalysisError`` for a match without a move, or of one player.
  package init(_ record: MatchRecord<G>) throws {
    if record.game.isSolo { throw AnalysisError.onePlayer(game: record.game.name) }
    if record.plies.isEmpty { throw AnalysisError.nothingPlayed(file: record.place) }
    let match = try? record.match()
    try self.init(
      name: record.place, game: record.game,
      players: record.players.map { $0.map(\.name) } ?? record.game.sideNames,
      from: record.start, record.moves,
      ending: match.flatMap { match in match.ending.map { match.sentence(on: $0) } })
  }
}

import MoonstoneKernel

/// The first tests of a new strategy, in the form that ``TestLines`` reads: one early in a match, and
/// for each side one in which some moves win at once and others do not, if random matches have one.
package enum FirstTests {
  private static let mostMatches: UInt64 = 200
  private static let mostPlies = 1000

  /// Returns a line for each test. The positions come from random matches, always the same ones.
  package static func lines<G: Game>(of game: G) -> [String] {
    let early =
      early(in: game).map { ["after \($0); within 50M; \"answers early in a match\""] } ?? []
    if game.isSolo { return early }
    return early
      + Side.allCases.compactMap { side in
        (1...mostMatches).lazy.compactMap { win(of: side, in: game, seed: $0) }.first
      }
  }

  /// A first move after which there is something to choose.
  private static func early<G: Game>(in game: G) -> G.Move? {
    game.initialPosition.legalMoves.first { move in
      var position = game.initialPosition
      position.playUnchecked(move)
      return position.outcome == nil && game.forcedPass(in: position) == nil
    }
  }

  /// The last such test of a random match.
  private static func win<G: Game>(of side: Side, in game: G, seed: UInt64) -> String? {
    var random = SplitMix64(seed: seed)
    var position = game.initialPosition
    var moves: [G.Move] = []
    var found: String?
    while moves.count < mostPlies, let move = position.legalMoves.randomElement(using: &random) {
      if position.turn == side { found = winning(in: position, after: moves, of: game) ?? found }
      position.playUnchecked(move)
      moves.append(move)
    }
    return found
  }

  /// The test of a position that has moves that win and others; `nil` for any other position.
  private static func winning<G: Game>(
    in position: G.Position, after moves: [G.Move], of game: G
  ) -> String? {
    let side = position.turn
    let winning = position.legalMoves.filter { move in
      var after = position
      after.playUnchecked(move)
      guard case .win(let winner, _) = after.outcome else { return false }
      return winner == side
    }
    guard !winning.isEmpty, winning.count < position.legalMoves.count else { return nil }
    let best = winning.map(\.description).joined(separator: " ")
    let name = "wins for \(game.sideNames[side]) where it can"
    return "\(place(of: position, after: moves, in: game)); best \(best); \"\(name)\""
  }

  /// A position as its notation has it, or by the moves that lead there if they are shorter.
  private static func place<G: Game>(
    of position: G.Position, after moves: [G.Move], in game: G
  ) -> String {
    let moves = "after " + moves.map(\.description).joined(separator: " ")
    let notation = position.description
    let isPart = !notation.contains { ";\"\n".contains($0) } && !notation.hasPrefix("after ")
    guard isPart, notation.count < moves.count, (try? game.position(notation)) == position else {
      return moves
    }
    return notation
  }
}

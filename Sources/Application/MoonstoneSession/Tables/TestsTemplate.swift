import MoonstoneHost
import MoonstoneKernel
import MoonstoneSupport

/// The text of new tests for a script that plays a side of a match.
struct TestsTemplate<G: Game> {
  let match: Match<G>
  let side: Side

  /// - Parameter script: the path of the script.
  func text(for script: String) -> String {
    """
    # Tests of \(FilePath.name(of: script)), one on each line: a position, or “after” and moves; then
    # what the script should do there: “best f5 d6”, “avoid f3”, “value > 3”, “within 2M”.
    # They run at each save of the script, and by “moonstone test”. See “moonstone help testing.md”.
    \(firstTest)

    """
  }

  /// Asks for the move that the side has played last, or else for any move within 50M ticks.
  private var firstTest: String {
    let game = match.game
    var position = game.initialPosition
    var lead: [G.Move] = []
    var found: String?
    // Moves from another start lead nowhere in a line of tests.
    for move in match.moves where match.start == game.initialPosition {
      if position.turn == side, !lead.isEmpty, game.forcedPass(in: position) == nil {
        found = "after \(words(lead)); best \(move); \"plays \(move)\""
      }
      position.playUnchecked(move)
      lead.append(move)
    }
    let first = game.initialPosition.legalMoves.prefix(1)
    return found ?? "after \(words(Array(first))); within 50M; \"is quick enough\""
  }

  private func words(_ moves: [G.Move]) -> String {
    moves.map { "\($0)" }.joined(separator: " ")
  }
}

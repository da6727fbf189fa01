import MoonstoneArchive
import MoonstoneKernel

extension ArchivedMatch {
  /// The match with what an analysis found out: for each ply its value, its loss and the best move.
  ///
  /// - Parameters:
  ///   - findings: what was found out.
  ///   - game: the game.
  /// - Returns: the match as it is if it cannot be played.
  func with<G: Game>(_ findings: [Finding.Question: Finding], of game: G) -> ArchivedMatch {
    guard !findings.isEmpty, let (start, moves) = try? moves(of: game) else { return self }
    var position = start
    var plies = plies
    for (index, move) in moves.enumerated() {
      let question = Finding.Question(position: position.description, move: move.description)
      if let found = findings[question], found.before.worth.isFinite, found.after.worth.isFinite {
        plies[index].analysis = found.before.worth
        plies[index].loss = max(0, found.before.worth - found.after.worth)
        plies[index].best = found.line.first ?? question.move
      }
      position.playUnchecked(move)
    }
    return ArchivedMatch(facts, plies: plies, end: end)
  }
}

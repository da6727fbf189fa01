import Foundation
import MoonstoneKernel
import MoonstoneLua
import MoonstoneRecords
import MoonstoneReversi
import MoonstoneReview
import MoonstoneSearch
import MoonstoneSupport

/// Two million ticks, in nodes.
private let usualNodes = 2_000_000 / Analysis<Reversi>.ticksPerNode

/// What an analysis finds, beside what is true, and what it costs beside its searches.
func analysisBenchmarks() throws {
  let game = try trained()
  try provedEndings(game)
  try selfPlayEndings(game)
  try signs(game)
  try costs(game)
}

private func problems(_ file: String, of game: Reversi) throws -> [Problem<Reversi.Position>] {
  try game.problems(String(contentsOfFile: file, encoding: .utf8))
}

/// Every move of the FFO's short endings against the project's first solver, which shares nothing
/// with the one in use, and the best moves of the long ones against their published scores.
private func provedEndings(_ game: Reversi) throws {
  let fixtures = "Tests/MoonstoneReversiTests/Fixtures"
  let short = try problems("\(fixtures)/ffo-1-19.obf", of: game)
  var (wrong, moves) = (0, 0)
  for problem in short {
    let found = losses(problem.position, in: game, nodes: 1 << 28)
    (wrong, moves) = (wrong + found.wrong + found.open, moves + found.all)
  }
  report("losses of moves in FFO 1 to 19 that are wrong, of \(moves)", Double(wrong), "", atMost: 0)
  let appraise = Appraisers(of: game).make()
  var off = 0
  for problem in try problems("\(fixtures)/ffo-40-44.obf", of: game) {
    for (move, margin) in problem.margins {
      let found = appraise(problem.position, move, 1 << 30)
      let worth = Double(margin)
      if found.before.worth != worth || found.after.worth != worth || !found.after.isExact {
        off += 1
      }
    }
  }
  report("best moves of FFO 40 to 44 that are not worth their score", Double(off), "", atMost: 0)
}

/// Fifty endings of matches that the game played against itself, with the usual budget.
private func selfPlayEndings(_ game: Reversi) throws {
  let evaluate = try Evaluation(["pattern": .constant(1)], of: game).value
  var play = SelfPlay(game, TrainingPlan(matches: 1, seed: 11), evaluate: evaluate)
  var (wrong, open, moves, positions) = (0, 0, 0, 0)
  var match = 0
  while positions < 50 {
    match += 1
    guard
      let sample = play.play(match: match).first(where: { game.movesToGo(in: $0.position) == 6 })
    else { continue }
    let found = losses(sample.position, in: game, nodes: usualNodes)
    (wrong, open) = (wrong + found.wrong, open + found.open)
    (moves, positions) = (moves + found.all, positions + 1)
  }
  report(
    "losses in 50 endings of self-play at 2M ticks that are wrong, of \(moves)", Double(wrong), "",
    atMost: 0)
  report(
    "of them exact", 100 * Double(moves - open) / Double(max(moves, 1)), "%", atLeast: 90)
}

/// How many of a position's moves do not have the loss that solving from nothing gives them although
/// it is said to be exact, and for how many the budget was too small for an exact one.
private func losses(
  _ position: Reversi.Position, in game: Reversi, nodes: Int
) -> (wrong: Int, open: Int, all: Int) {
  let appraise = Appraisers(of: game).make()
  let trial = TrialSolver(bits: 16)
  var margins: [Reversi.Move: Int] = [:]
  for move in position.legalMoves {
    let next = position.playingUnchecked(move)
    if let outcome = next.outcome {
      margins[move] = outcome.margin(for: position.turn)
    } else {
      trial.forget()
      let margin = trial.solve(next)
      margins[move] = next.turn == position.turn ? margin : -margin
    }
  }
  guard let best = margins.values.max() else { return (0, 0, 0) }
  var (wrong, open) = (0, 0)
  for (move, margin) in margins {
    let found = appraise(position, move, nodes)
    if !found.before.isExact || !found.after.isExact {
      open += 1
    } else if found.before.worth - found.after.worth != Double(best - margin) {
      wrong += 1
    }
  }
  return (wrong, open, margins.count)
}

/// The leader at 24 empty squares, by the usual budget and in truth.
private func signs(_ game: Reversi) throws {
  let appraise = Appraisers(of: game).make()
  let all = try problems("data/endings-24.obf", of: game)
  var agreeing = 0
  for problem in all {
    guard let (move, margin) = problem.margins.first else { continue }
    let worth = appraise(problem.position, move, usualNodes).before.worth
    // Half a disc is not a lead.
    let sign = abs(worth) < 0.5 ? 0 : worth.sign == .minus ? -1 : 1
    if sign == margin.signum() { agreeing += 1 }
  }
  report(
    "leaders at 24 empties seen at 2M ticks, of \(all.count) positions",
    100 * Double(agreeing) / Double(max(all.count, 1)), "%", atLeast: 95)
}

/// A match of sixty plies, analysed with one job and with two.
private func costs(_ game: Reversi) throws {
  let plugin = Plugin(game)
  let match = try MatchRecord(
    game, from: game.initialPosition, checking: try sixtyPlies(game), place: "bench")
  let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
  defer { unlink(file) }
  let whole = try processor {
    _ = try Analysis(of: plugin, ticks: 2_000_000, jobs: 1)
      .run([match], keptIn: file, unkept: { _ in })
  }
  let appraise = plugin.appraisers.make()
  let searches = processor {
    for (position, move) in zip(match.positions, match.moves) {
      _ = appraise(position, move, usualNodes)
    }
  }
  report("an analysis of \(match.moves.count) plies at 2M ticks", whole, "s")
  report("over its searches alone", whole / searches, "times", atMost: 1.1)
  let work = Locked([0, 0])
  _ = try Analysis(of: plugin, ticks: 2_000_000, jobs: 2)
    .run([match], keptIn: nil, unkept: { _ in }) { progress in
      work.withLock { $0[progress.work.job] += progress.work.nodes }
    }
  let nodes = work.withLock { $0 }
  let most = Double(max(nodes[0], nodes[1], 1))
  report(
    "work of two jobs over the busier one's", Double(nodes[0] + nodes[1]) / most, "times",
    atLeast: 1.8)
}

/// A match in which both sides look two plies ahead.
private func sixtyPlies(_ game: Reversi) throws -> [Reversi.Move] {
  let evaluate = try Evaluation(["pattern": .constant(1)], of: game).value
  var search = AlphaBeta<Reversi.Position>()
  var position = game.initialPosition
  var moves: [Reversi.Move] = []
  while let move = search.search(position, SearchLimits(depth: 2), evaluate: evaluate).move {
    moves.append(move)
    position.playUnchecked(move)
  }
  return moves
}

private func processor(_ work: () throws -> Void) rethrows -> Double {
  let start = clock()
  try work()
  return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

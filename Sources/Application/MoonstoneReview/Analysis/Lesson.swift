import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReports

/// The faults of a match as exercises: a person goes back to before each one and tries again.
package struct Lesson<G: Game>: Sendable {
  /// A fault to do better.
  package struct Exercise: Sendable {
    package let position: G.Position
    /// The move that led to the position; `nil` at the beginning of the match.
    package let lastMove: G.Move?
    package let ply: PlyAnalysis
    /// The best move, and what both sides would play after it.
    package let best: [G.Move]
  }

  /// What is said of a move that was tried.
  package enum Verdict: Sendable {
    /// No move is better.
    case best
    /// The move is worth hardly less than the best one: it gives away this chance.
    case good(loss: Double)
    /// The move gives away this chance; the answers show how, the other side's first.
    case wrong(loss: Double, refutation: [G.Move])
  }

  /// The chance of winning that a good move may give away.
  package static var tolerance: Double { 0.035 }

  package let match: MatchRecord<G>
  /// The faults, in the order of the match.
  package let exercises: [Exercise]
  private let found: MatchAnalysis
  private let analysis: Analysis<G>

  /// Makes the lesson of a match.
  ///
  /// - Parameters:
  ///   - found: the analysis of the match.
  ///   - side: the side with the faults; `nil` for both sides.
  ///   - analysis: how moves that are tried are judged.
  package init(
    _ match: MatchRecord<G>, _ found: MatchAnalysis, of side: Side?, by analysis: Analysis<G>
  ) {
    self.match = match
    self.found = found
    self.analysis = analysis
    let positions = match.positions
    exercises = found.plies.filter { ply in
      ply.fault != nil && !ply.isForced && (side == nil || ply.side == side)
    }.map { ply in
      Exercise(
        position: positions[ply.ply - 1],
        lastMove: ply.ply > 1 ? match.plies[ply.ply - 2].move : nil, ply: ply,
        best: ply.line.compactMap { G.Move($0) })
    }
  }

  /// The best move of an exercise with what it is worth and the line that follows, as a sentence.
  package func answer(to exercise: Exercise) -> String {
    let (value, line) = (exercise.ply.before, exercise.ply.line)
    let unit = found.unit.map { " \($0)" } ?? ""
    return "best is \(line.first ?? exercise.ply.move), worth \(found.figure(value.worth))\(unit) "
      + "(chances \(percent(value.chance))): \(line.joined(separator: " "))"
  }

  /// Where an exercise is in the match, and what was played there, as a sentence.
  package func task(of exercise: Exercise) -> String {
    let ply = exercise.ply
    return "ply \(ply.ply), \(match.game.sideNames[ply.side]) to move, who played "
      + "\(ply.move)\(ply.fault?.rawValue ?? "") and gave away \(percent(ply.chanceLoss))"
  }

  /// Where the thought behind the fault can be stepped through, as a sentence; `nil` if it is not on
  /// record.
  package func cause(of exercise: Exercise) -> String? {
    found.debugLine(of: exercise.ply).map { "why it was played: \($0)" }
  }

  package func judge(_ move: G.Move, in exercise: Exercise) -> Verdict {
    if move == exercise.best.first { return .best }
    let found = analysis.appraise(exercise.position, move)
    let loss = exercise.ply.before.chance - found.after.chance
    if loss <= 0 { return .best }
    if loss <= Self.tolerance { return .good(loss: loss) }
    return .wrong(loss: loss, refutation: found.reply)
  }
}

extension Lesson.Verdict {
  /// Whether the move does better than the fault.
  package var isRight: Bool {
    if case .wrong = self { false } else { true }
  }

  /// How a wrong move is answered, the other side's moves first; empty for a right one.
  package var refutation: [G.Move] {
    if case .wrong(_, let refutation) = self { refutation } else { [] }
  }

  /// The verdict on a move as a sentence.
  package func sentence(on move: G.Move) -> String {
    switch self {
    case .best: return "right: nothing is better than \(move)"
    case .good(let loss):
      return "right: \(move) gives away \(percent(loss)), which is next to nothing"
    case .wrong(let loss, let refutation):
      let answer = refutation.map(\.description).joined(separator: " ")
      return "wrong: \(move) gives away \(percent(loss))"
        + (answer.isEmpty ? "" : ", answered by \(answer)")
    }
  }
}

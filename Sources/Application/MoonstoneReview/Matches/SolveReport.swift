import Foundation
import MoonstoneKernel
import MoonstoneReports
import MoonstoneSupport

/// The solution of one position, as text and as JSON.
package struct SolveReport: Encodable, Sendable {
  /// A move whose recorded value is wrong.
  package struct Difference: Encodable, Sendable {
    package let move: String
    /// Its value.
    package let found: Int
    /// The value in the file.
    package let said: Int
  }

  /// The sign that the file gives, and that of the margin.
  package struct Score: Encodable, Sendable {
    /// The score in the file; only its sign counts.
    package let said: Int
    package let isRight: Bool
  }

  /// The line of the file.
  package let line: Int
  package let position: String
  /// The best moves, or one of them.
  package let moves: [String]
  /// The margin of the side to move under perfect play.
  package let margin: Int
  /// The wrong values in the file.
  package let differences: [Difference]
  /// What the file says of the position; `nil` if it says nothing.
  package let score: Score?
  /// The nodes of the solution, without the comparison.
  package let nodes: Int
  package let seconds: Double

  /// - Parameters:
  ///   - findsEveryMove: whether to find all of the best moves, or just one.
  ///   - progress: called now and then with the number of nodes.
  package init<P: Position>(
    _ problem: Problem<P>, solvedBy solver: any ExactSolver<P>, findsEveryMove: Bool,
    progress: (Int) -> Void
  ) {
    let start = monotonicTime()
    var shown = start
    func solve(_ position: P, findsEveryMove: Bool) -> Solution<P.Move> {
      let solution = solver.solve(position, findsEveryMove: findsEveryMove, nodes: nil) {
        let now = monotonicTime()
        if now - shown > .milliseconds(200) {
          shown = now
          progress(solver.nodes)
        }
        return true
      }
      guard let solution else { preconditionFailure("a search without a limit was given up") }
      return solution
    }
    let solution = solve(problem.position, findsEveryMove: findsEveryMove)
    line = problem.line
    position = problem.position.description
    moves = solution.moves.map(\.description)
    margin = solution.margin
    nodes = solver.nodes
    score = problem.score.map {
      Score(said: $0, isRight: $0.signum() == solution.margin.signum())
    }
    seconds = (monotonicTime() - start) / .seconds(1)
    differences = problem.margins.compactMap { move, said in
      let found =
        solution.moves.contains(move)
        ? solution.margin
        : -solve(problem.position.playingUnchecked(move), findsEveryMove: false).margin
      return found == said ? nil : Difference(move: move.description, found: found, said: said)
    }
  }

  /// How many statements of the file are wrong.
  package var wrong: Int { differences.count + (score?.isRight == false ? 1 : 0) }

  /// The solution in one line, and another line for each difference.
  package var text: String {
    let moves = moves.isEmpty ? "over" : moves.joined(separator: " ")
    let lines =
      ["\(line): \(moves) \(signed(margin))  \(Self.effort(nodes, seconds))"]
      + differences.map {
        "\(line): \($0.move) is worth \(signed($0.found)), not \(signed($0.said))"
      }
    guard let score, !score.isRight else { return lines.joined(separator: "\n") }
    let wins = margin > 0 ? "wins" : margin < 0 ? "loses" : "draws"
    return (lines + ["\(line): the side to move \(wins), and the file says \(signed(score.said))"])
      .joined(separator: "\n")
  }

  /// Returns a line that sums up several solutions.
  package static func sum(_ reports: [SolveReport]) -> String {
    let differences = reports.reduce(0) { $0 + $1.wrong }
    let effort = effort(
      reports.reduce(0) { $0 + $1.nodes }, reports.reduce(0) { $0 + $1.seconds })
    let found = differences == 1 ? "1 difference" : "\(differences) differences"
    let signs = reports.contains { $0.score != nil } ? " (signs compared, not distances)" : ""
    return "\(reports.count) positions, \(found)\(signs)  \(effort)"
  }

  private static func effort(_ nodes: Int, _ seconds: Double) -> String {
    "(\(nodes) nodes, \(String(format: "%.2f", seconds)) s)"
  }
}

private func signed(_ margin: Int) -> String { margin > 0 ? "+\(margin)" : "\(margin)" }

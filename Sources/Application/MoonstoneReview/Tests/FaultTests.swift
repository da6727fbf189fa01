import Foundation
import MoonstoneKernel
import MoonstoneRecords
import MoonstoneReports
import MoonstoneSupport

/// Tests made of the faults of matches, in the form that ``TestLines`` reads.
///
/// Each wants one of the moves that a ``Lesson`` counts as right.
package struct FaultTests: Sendable {
  /// The file that they are written to.
  package let file: String
  private var lines: [String] = []
  private var known: Set<String> = []

  package var count: Int { lines.count }

  /// - Throws: a `FileFault` if the file exists already: its author may have changed it.
  package init(_ file: String) throws(FileFault) {
    if access(file, F_OK) == 0 { throw FileFault(file, .unwritable("it exists already")) }
    self.file = file
  }

  /// Adds the faults of some matches, each position once.
  ///
  /// - Parameters:
  ///   - matches: the matches, and what was found out about them.
  ///   - player: whose faults: a player's name, or a side's; everybody's by default.
  ///   - analysis: how other moves than the fault are judged.
  ///   - kept: the file that keeps what was found; `nil` keeps nothing.
  ///   - unkept: called last if that file cannot be written.
  ///   - progress: called after each move that was judged, on any thread.
  /// - Throws: an ``AnalysisError``.
  package mutating func add<G: Game>(
    _ matches: [(MatchRecord<G>, MatchAnalysis)], of player: String?, by analysis: Analysis<G>,
    keptIn kept: String?, unkept: (FileFault) -> Void,
    progress: @Sendable (Analysis<G>.Progress) -> Void = { _ in }
  ) throws(AnalysisError) {
    let faults = matches.flatMap { match, found in
      Lesson(match, found, of: nil, by: analysis).exercises
        .filter { player.map(match.names(of: $0.ply.side).containsExactly) ?? true }
        .map { (match: match, exercise: $0) }
    }
    let values = try analysis.values(
      in: faults.map(\.exercise.position), keptIn: kept, unkept: unkept,
      progress: progress)
    for (fault, values) in zip(faults, values) {
      let place = fault.match.place(beforePly: fault.exercise.ply.ply)
      guard known.insert(place).inserted else { continue }
      let moves = fault.exercise.right(of: values).map(\.description).joined(separator: " ")
      let name = Self.name(of: fault.exercise.ply, in: fault.match.place)
      lines.append("\(place); best \(moves); \"\(name)\"")
    }
  }

  /// Writes the file, completely or not at all.
  package func write() throws(FileFault) {
    let head = "# Right is a move that gives away at most 3.5 per cent of the chances of winning."
    try WholeFile.create(Array(([head] + lines).map { $0 + "\n" }.joined().utf8), at: file)
  }

  private static func name(of ply: PlyAnalysis, in match: String) -> String {
    let match = match.printable.replacingScalars { $0 == "\"" ? "'" : nil }
    let loss = Int((100 * ply.chanceLoss).rounded())
    return "ply \(ply.ply) of \(match): not \(ply.move), which gave away \(loss)%"
  }
}

extension MatchRecord {
  /// The names that a side goes by.
  package func names(of side: Side) -> [String] {
    [names[side], game.sideNames[side], side.description]
  }

  /// The position before a ply as tests have it: by the moves that led there, as its player was
  /// told them, unless the match began elsewhere.
  fileprivate func place(beforePly ply: Int) -> String {
    let start = start.description
    guard ply > 1, start == game.initialPosition.description else {
      return positions[ply - 1].description
    }
    return "after " + moves.prefix(ply - 1).map(\.description).joined(separator: " ")
  }
}

extension Lesson.Exercise {
  /// The moves that a lesson counts as right, the best first.
  ///
  /// - Parameter values: what the legal moves are worth.
  fileprivate func right(of values: [G.Move: PlyAnalysis.Value]) -> [G.Move] {
    let good = position.legalMoves.filter { move in
      guard move != best.first, let value = values[move] else { return false }
      return ply.before.chance - value.chance <= Lesson<G>.tolerance
    }
    return best.prefix(1) + good
  }
}

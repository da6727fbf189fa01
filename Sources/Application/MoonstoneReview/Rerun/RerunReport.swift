import MoonstoneArena
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneSupport

/// What a version of a script would have played in matches that are over.
package struct RerunReport<G: Game>: Sendable {
  /// Why a match was left out.
  package enum LeftOut: String, CaseIterable, Sendable {
    /// No version of the script's file played in it.
    case noVersion
    /// An engine played the side.
    case engine
    /// It is of another game.
    case otherGame
    /// It is broken, or cannot be played again.
    case broken
  }

  package let script: ScriptSource
  package let game: G
  /// The budget of each ply of a match that has no ticks on record.
  let ticks: Int
  /// What was found out about each side that was asked, in the order of the matches.
  package private(set) var results: [RerunResult<G>]
  /// How many matches were left out, by reason.
  package var leftOut: [LeftOut: Int]
  /// How many matches have no ticks on record.
  package let clocked: Int
  /// Whether a person stopped it.
  package private(set) var isStopped: Bool
  /// Whether its processor time was used up.
  package private(set) var isCut: Bool
  /// How a command that steps through a thought names the script, and whatever else is not usual;
  /// `nil` shows no commands.
  package var debugOptions: [DebugLine.Option]?
  /// Why an analysis could not be kept.
  package private(set) var unkept: FileFault?

  init(
    script: ScriptSource, game: G, ticks: Int, results: [RerunResult<G>],
    leftOut: [LeftOut: Int], clocked: Int, isStopped: Bool, isCut: Bool
  ) {
    (self.script, self.game, self.ticks, self.results) = (script, game, ticks, results)
    (self.leftOut, self.clocked) = (leftOut, clocked)
    (self.isStopped, self.isCut) = (isStopped, isCut)
  }

  /// The plies with another move than on record.
  package var differences: [RerunDifference<G>] {
    results.flatMap(\.differences).filter(\.hasOtherMove)
  }

  /// The command line that steps through what the version thinks now; `nil` without one.
  func debugLine(of difference: RerunDifference<G>) -> String? {
    guard let debugOptions, let source = difference.source else { return nil }
    return DebugLine(source, debugOptions).text(atPly: difference.ply)
  }

  /// The first ply that is not as on record: its move, or the ticks of this very version.
  package var firstDifference: RerunDifference<G>? {
    results.lazy.compactMap(\.differences.first).first
  }

  /// What all of it adds up to.
  package var sum: RerunSum { RerunSum(results) }

  /// What people call the units of the losses; `nil` if they are expected results.
  package var unit: String? { game.valueScale?.unit }

  // MARK: - Judging

  /// Finds out what the moves give away, file by file, so that what was found is kept there. It
  /// computes on its thread.
  mutating func judge(
    by analysis: Analysis<G>?, _ stop: RerunStop,
    _ tell: @escaping @Sendable (Rerun<G>.Step) -> Void
  ) throws(AnalysisError) {
    guard let analysis, !stop.isOver else { return }
    let files = Set(results.flatMap(\.differences).map(\.keptFile))
    let all = results.flatMap(\.differences).flatMap(\.moves).count
    var done = 0
    for file in files.sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
      let moves = results.flatMap(\.differences).filter { $0.keptFile == file }.flatMap(\.moves)
      let before = done
      let kept = file.flatMap { analysis.isFree($0) ? $0 : nil }
      var fault: FileFault?
      let lap = Locked(threadTime())
      let found = try analysis.worth(
        of: moves, keptIn: kept, unkept: { fault = $0 },
        goesOn: {
          if stop.isTimed { stop.spend(Self.time(since: lap)) }
          return !stop.isOver
        },
        progress: { tell(.judged(done: before + $0.done, all: all)) })
      unkept = unkept ?? fault
      done += moves.count
      take(found[...], in: file)
    }
    (isStopped, isCut) = (stop.isStopped, stop.isCut)
  }

  /// The processor time of this thread since the lap before, and begins another.
  private static func time(since lap: Locked<Double>) -> Double {
    let now = threadTime()
    return lap.withLock { before in
      defer { before = now }
      return now - before
    }
  }

  /// Takes the worth of the moves of the plies whose analysis a file keeps, in their order.
  private mutating func take(
    _ found: ArraySlice<(before: PlyAnalysis.Value, after: PlyAnalysis.Value)?>, in file: String?
  ) {
    var found = found
    for result in results.indices {
      for index in results[result].differences.indices
      where results[result].differences[index].keptFile == file {
        let count = results[result].differences[index].moves.count
        results[result].differences[index].judge(Array(found.prefix(count)))
        found = found.dropFirst(count)
      }
    }
  }
}

extension RerunDifference {
  /// What is to be judged: the old move and the new one, as far as there are such.
  fileprivate var moves: [(position: G.Position, move: G.Move)] {
    hasOtherMove ? [old.move, new.move].compactMap(\.self).map { (thought.turn.position, $0) } : []
  }

  /// - Parameter worth: the worth of ``moves``.
  fileprivate mutating func judge(
    _ worth: [(before: PlyAnalysis.Value, after: PlyAnalysis.Value)?]
  ) {
    let known = worth.compactMap(\.self)
    guard hasOtherMove, known.count == worth.count,
      let best = known.flatMap({ [$0.before, $0.after] }).map(\.worth).max(),
      let chance = known.flatMap({ [$0.before, $0.after] }).map(\.chance).max()
    else { return }
    var left = known[...]
    let lost = min(-1, known.map(\.after.worth).min() ?? -1)
    func judge(_ answer: inout Answer) {
      // A forfeit counts as a match that is lost: by as little as can be, or as much as it was.
      let after = answer.move == nil ? nil : left.popFirst()?.after
      answer.loss = max(0, best - (after?.worth ?? lost))
      answer.chanceLoss = max(0, chance - (after?.chance ?? 0))
    }
    judge(&old)
    judge(&new)
  }
}

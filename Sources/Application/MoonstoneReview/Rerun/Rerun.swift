import Foundation
import MoonstoneCatalog
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneSupport

/// Asks a version of a script at each position where a version of its file moved, in matches that are
/// over: what would it have played, and is that better?
///
///     let script = RerunScript(source, names: ["mine.lua"])
///     let rerun = Rerun(script, loader: loader, analysis: Analysis(of: plugin), cut: .seconds(2))
///     let report = try await rerun.run(matches) { step in
///       switch step {
///       case .asked(let plies, let different): show(plies, different)
///       case .answered(let report): show(report)  // what differs; nothing is judged yet
///       case .judged(let done, let all): show(done, all)
///       }
///     }
///     print(report.text())
///
/// The version is loaded wherever the recorded player was, and asked with the memory that its own
/// answers have made. After a forfeit it is loaded again with the memory before. So the version that
/// played the match answers as it did.
///
/// Cancel the task to stop: `run` then returns what is known within a twentieth of a second.
package struct Rerun<G: Game>: Sendable {
  /// How far a rerun is.
  package enum Step: Sendable {
    /// So many plies are asked, of which so many differ. Told on any thread, one at a time.
    case asked(plies: Int, different: Int)
    /// All is asked, and nothing is judged.
    case answered(RerunReport<G>)
    /// So many of all moves are judged.
    case judged(done: Int, all: Int)
  }

  /// The budget of each ply of a match that has no ticks on record.
  package static var usualTicks: Int { 50_000_000 }

  let script: RerunScript
  let loader: PlayerLoader<G>
  /// The side that is asked; `nil` for whoever was a version of the script's file.
  let side: Side?
  let ticks: Int
  let jobs: Int
  let analysis: Analysis<G>?
  let cut: Duration?
  let isInBackground: Bool

  /// - Parameters:
  ///   - side: the side that is asked, whoever played it; by default, whoever was a version of the
  ///     script's file.
  ///   - loader: loads the script. Its limit of memory is the most that a match may give.
  ///   - ticks: the budget of each ply of a match that has no ticks on record.
  ///   - jobs: how many matches are asked about at a time.
  ///   - analysis: judges the plies that differ; `nil` judges none.
  ///   - cut: the processor time after which no further thought and no judgement begins; `nil` for
  ///     no end. The analysis must have one job then.
  ///   - inBackground: whether its threads get only what others leave of the processors.
  package init(
    _ script: RerunScript, side: Side? = nil, loader: PlayerLoader<G>,
    ticks: Int = Self.usualTicks, jobs: Int = ProcessInfo.processInfo.activeProcessorCount,
    analysis: Analysis<G>? = nil, cut: Duration? = nil, inBackground: Bool = false
  ) {
    (self.script, self.side, self.loader, self.ticks) = (script, side, loader, ticks)
    (self.jobs, self.analysis, self.cut) = (jobs, analysis, cut)
    isInBackground = inBackground
  }

  /// Asks about matches that are at hand.
  ///
  /// - Throws: what ``run(by:tell:)`` throws.
  package func run(
    _ matches: [RerunMatch<G>], tell: @escaping @Sendable (Step) -> Void = { _ in }
  ) async throws -> RerunReport<G> {
    let left = Locked(matches[...])
    return try await run(by: { left.withLock { $0.popFirst() } }, tell: tell)
  }

  /// Asks about matches that are read one after another, and judges what differs.
  ///
  /// - Parameters:
  ///   - next: reads the next match; called by one thread at a time.
  ///   - tell: hears how far it is, on any thread.
  /// - Throws: a `ScriptError` if the script cannot be loaded, a `HostFault` of the machine, and what
  ///   `next` throws. A cancelled rerun throws nothing, and reports what is known.
  package func run(
    by next: @escaping @Sendable () throws -> RerunMatch<G>?,
    tell: @escaping @Sendable (Step) -> Void = { _ in }
  ) async throws -> RerunReport<G> {
    let stop = RerunStop(after: cut)
    return try await withTaskCancellationHandler {
      // Loading waits for a process, which may get what others leave.
      try await MatchThread.run(inBackground: isInBackground) {
        _ = try loader.strategy(script.source)
      }
      let sheet = RerunSheet<G>(
        by: next, compiled: loader.plugin.loop, jobs: max(jobs, 1), tell: tell)
      try await withThrowingTaskGroup(of: Void.self) { group in
        // While scripts think in their processes, this one has nothing else to do.
        group.addTask {
          await MatchThread.run(inBackground: isInBackground) { sheet.readAll() }
        }
        for job in 0..<max(jobs, 1) {
          group.addTask {
            try await MatchThread.run(inBackground: isInBackground) {
              var work = RerunWork(self, job, sheet, stop)
              try await work.run()
            }
          }
        }
        do {
          try await group.waitForAll()
        } catch {
          stop.stop()
          throw error
        }
      }
      var report = sheet.report(of: self, stop)
      tell(.answered(report))
      let unjudged = report
      report = try await MatchThread.run(inBackground: isInBackground) {
        var report = unjudged
        try report.judge(by: analysis, stop, tell)
        return report
      }
      return report
    } onCancel: {
      stop.stop()
    }
  }

  /// The most memory that a match may give the script, in bytes.
  package var memory: Int { loader.home.limits.memory }

  /// The sides of a match that are asked.
  package func sides(of match: RerunMatch<G>) -> [Side] {
    if let side { return match.players[side].kind == .engine ? [] : [side] }
    return Side.allCases.filter { side in
      match.everybody(on: side).contains(where: script.isVersion)
    }
  }
}

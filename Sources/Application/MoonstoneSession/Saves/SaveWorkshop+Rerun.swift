import MoonstoneArena
import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneLua
import MoonstoneReports
import MoonstoneReview
import MoonstoneSupport

extension SaveWorkshop {
  /// Asks a version about past matches, and judges what differs.
  ///
  /// - Parameters:
  ///   - script: the version, and who counts as another one of its file.
  ///   - past: the matches.
  ///   - tell: receives what differs before it is judged; called on any thread.
  /// - Returns: `nil` if there is no match to ask about.
  /// - Throws: `Interrupted`, or the errors of a rerun.
  func rerun(
    _ script: RerunScript, _ past: SavePast<G>, _ interruption: Interruption,
    tell: @escaping @Sendable (SaveAnswer.Rerun) -> Void
  ) async throws -> SaveAnswer.Rerun? {
    let loader = background.value
    let matches = past.matches(of: script, by: loader, "moonstone")
    if matches.isEmpty { return nil }
    let rerun = Rerun(
      script, loader: loader, ticks: plan.ticks, jobs: plan.jobs,
      analysis: loader.game.isSolo ? nil : Analysis(of: loader.plugin, jobs: 1),
      cut: plan.rerunTime, inBackground: true)
    let asking = Task {
      try await rerun.run(matches) { [plan] step in
        if case .answered(let report) = step {
          tell(SaveAnswer.Rerun(report, within: plan.rerunTime))
        }
      }
    }
    interruption.onRequest { asking.cancel() }
    defer { interruption.onRequest(nil) }
    let report = try await asking.value
    try interruption.check()
    return SaveAnswer.Rerun(report, within: plan.rerunTime)
  }
}

extension SaveAnswer.Rerun {
  fileprivate init<G: Game>(_ report: RerunReport<G>, within time: Duration) {
    let sum = report.sum
    let forfeits = sum.faults == 1 ? "1 forfeit" : "\(sum.faults) forfeits"
    let first = report.differences.first { $0.new.move == nil }
    self.init(
      matches: sum.matches, asked: sum.plies, different: sum.different, better: sum.better,
      worse: sum.worse, change: sum.change, unit: report.unit, faults: sum.faults,
      isCut: report.isCut,
      text: report.sentence
        + (sum.faults == 0 ? "" : ", \(forfeits)")
        + (first.map { ", the first in ply \($0.ply) of \($0.place.printable)" } ?? "")
        + (report.isCut ? ", as far as \(time.components.seconds) s go" : ""))
  }
}

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
    let present = matches.first { $0.place == SavePast<G>.presentPlace }
    let answer = { @Sendable [plan] (report: RerunReport<G>) in
      SaveAnswer.Rerun(report, within: plan.rerunTime, present: present)
    }
    let rerun = Rerun(
      script, loader: loader, ticks: plan.ticks, jobs: plan.jobs,
      analysis: loader.game.isSolo ? nil : Analysis(of: loader.plugin, jobs: 1),
      cut: plan.rerunTime, inBackground: true)
    let asking = Task {
      try await rerun.run(matches) { step in
        if case .answered(let report) = step { tell(answer(report)) }
      }
    }
    interruption.onRequest { asking.cancel() }
    defer { interruption.onRequest(nil) }
    let report = try await asking.value
    try interruption.check()
    return answer(report)
  }
}

extension SaveAnswer.Rerun {
  fileprivate init<G: Game>(
    _ report: RerunReport<G>, within time: Duration, present: RerunMatch<G>?
  ) {
    let sum = report.sum
    let forfeits = sum.faults == 1 ? "1 forfeit" : "\(sum.faults) forfeits"
    let first = report.differences.first { $0.new.move == nil }
    self.init(
      matches: sum.matches, asked: sum.plies, different: sum.different, better: sum.better,
      worse: sum.worse, change: sum.change, unit: report.unit, faults: sum.faults,
      isCut: report.isCut, present: present.map { PresentRerun(report, of: $0) },
      text: report.sentence
        + (sum.faults == 0 ? "" : ", \(forfeits)")
        + (first.map { ", the first in ply \($0.ply) of \($0.place.printable)" } ?? "")
        + (report.isCut ? ", as far as \(time.components.seconds) s go" : ""))
  }
}

extension PresentRerun {
  /// - Parameter match: the match that is played now.
  fileprivate init<G: Game>(_ report: RerunReport<G>, of match: RerunMatch<G>) {
    let moves = match.moves
    let plies = report.differences.compactMap { difference -> Ply? in
      // What was taken back is not in the match any more.
      guard difference.place == match.place, difference.ply <= moves.count,
        moves[difference.ply - 1] == difference.old.move
      else { return nil }
      let ways = SheetStatus.ways(in: difference.thought.turn.position, of: report.game)
      func answer(_ answer: RerunDifference<G>.Answer) -> Answer {
        Answer(
          answer.words, cell: ways.first { $0.move == answer.move?.description }?.to,
          loss: answer.loss)
      }
      return Ply(
        difference.ply, was: answer(difference.old), now: answer(difference.new),
        change: difference.change)
    }
    self.init(
      moves: moves.map(\.description), plies: plies.sorted { $0.number < $1.number })
  }
}

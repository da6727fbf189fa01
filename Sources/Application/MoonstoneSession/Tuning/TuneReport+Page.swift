import MoonstoneReports
import MoonstoneSupport

// A tuning as a page.
extension TuneReport {
  /// The page, which needs no other file.
  package var html: String {
    let courses = tuned.enumerated().map { place, parameter in
      TunePage.Course(
        parameter.name, summary: summary(at: place), values: course.map { $0[place] },
        in: parameter.min...parameter.max,
        ends: (parameter.text(parameter.min), parameter.text(parameter.max)), planned: iterations)
    }
    return TunePage(
      heading, columns: Self.candidateTitles, candidates: candidates,
      notes: [untuned, iterations > 0 ? prospect : nil].compactMap(\.self), courses: courses,
      verdict: isTuned ? sentence : stage,
      proof: proof.map { ("\(plan.name.shownName)@\(setting)", $0, proofRemarks) },
      faults: forfeits(most: 100)
    ).html
  }

  /// How far a tuning is that is not over.
  private var stage: String {
    if iterations > 0 {
      return "It is not over: \(balances.count) of \(iterations) iterations are played. Whether "
        + "anything is won is not known before the last duel."
    }
    let isTried = trials.allSatisfy { trial in
      [trial.low, trial.high].allSatisfy {
        $0.difference != nil || $0.value == trial.parameter.start
      }
    }
    return isTried
      ? "\(nothing.prefix(1).uppercased())\(nothing.dropFirst())."
      : "It is not over: the duels at the ends of the ranges are being played."
  }
}

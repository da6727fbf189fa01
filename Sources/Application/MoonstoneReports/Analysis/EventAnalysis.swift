import MoonstoneArena
import MoonstoneKernel

/// What the entrants of an event gave away.
package struct EventAnalysis: Sendable {
  /// The entrants, in the order of the event.
  package let entrants: [EntrantAnalysis]
  /// What people call the units of the values; `nil` if these are expected results.
  package let unit: String?
  /// The budget of each ply, in ticks.
  package let ticks: Int

  /// Sums up the analyses of an event's matches.
  ///
  /// - Parameters:
  ///   - names: the names of the entrants, in the order of the event.
  ///   - matches: the matches, each with its result and its analysis.
  package init(
    entrants names: [String], _ matches: [(kept: EventMatchResult, analysis: MatchAnalysis)]
  ) {
    var entrants = names.map { EntrantAnalysis(name: $0) }
    for (index, match) in matches.enumerated() {
      let (kept, analysis) = match
      for side in Side.allCases {
        let scheduled = kept.result.match
        let place = side == .black ? scheduled.black : scheduled.white
        guard entrants.indices.contains(place) else { continue }
        entrants[place].add(analysis, as: side)
        guard kept.result.forfeiter == place else { continue }
        entrants[place].add(kept.result.termination, kept.message, inMatch: index + 1)
      }
    }
    self.entrants = entrants
    unit = matches.first?.analysis.unit
    ticks = matches.first?.analysis.ticks ?? 0
  }
}

import Foundation
import MoonstoneArena
import MoonstoneHost
import MoonstoneKernel

/// What is asked about a script when it is saved, and how much may be spent on it.
package struct SaveAnswering: Sendable {
  /// Whether a duel in the background compares versions.
  package var hasDuel: Bool
  /// Whether the version is asked at the positions of past matches.
  package var hasRerun: Bool
  /// The processor time of one rerun.
  package let rerunTime: Duration
  /// The ticks of a move.
  package let ticks: Int
  /// How many matches a duel plays at a time.
  package let jobs: Int
  /// The most pairs of matches of a duel, each from an opening of its own.
  package let pairs: Int
  /// What matches came to before; `nil` to play all.
  package var cache: MatchCache?
  /// Keeps the versions that are saved, and how their duels stand; `nil` if nobody does.
  package var keeper: VersionKeeper?
  /// Shared by all who answer by this plan.
  let turns = DuelTurns()

  /// - Parameters:
  ///   - hasDuel: whether a duel in the background compares versions.
  ///   - hasRerun: whether the version is asked at the positions of past matches.
  ///   - rerunTime: the processor time of one rerun.
  ///   - cache: what matches came to before; `nil` to play all.
  ///   - ticks: the ticks of a move.
  ///   - pairs: the most pairs of matches of a duel.
  ///   - processors: how many there are; a duel takes at most half of them.
  package init(
    hasDuel: Bool = true, hasRerun: Bool = true, rerunTime: Duration = .seconds(2),
    cache: MatchCache? = nil, ticks: Int = Clocks.usualTicks, pairs: Int = EventOpenings.mostDrawn,
    processors: Int = ProcessInfo.processInfo.activeProcessorCount
  ) {
    self.hasDuel = hasDuel
    self.hasRerun = hasRerun
    self.rerunTime = rerunTime
    self.cache = cache
    self.ticks = ticks
    self.pairs = pairs
    jobs = max(1, processors / 2)
  }
}

import MoonstoneKernel
import MoonstoneSupport

/// Which results of an event are played again, and which cannot be. Of a sample that is one match, it
/// counts that match only.
public struct AuditPlan: Sendable {
  /// The matches that are played again, in their order.
  public let matches: [ScheduledMatch]
  /// How many results follow from scripts and ticks alone: the sample is drawn from these.
  public let population: Int
  /// How many of these ended by CPU time, which is counted apart.
  public let timedOut: Int
  /// How many results clocks decided, or may have.
  public let byClocks: Int
  /// How many results an engine took part in.
  public let byEngines: Int

  /// Draws a sample of the results of an event.
  ///
  /// - Parameters:
  ///   - reading: the event with its results.
  ///   - sample: how many of them to draw.
  ///   - seed: what the sample follows from; who may have lied must not know it beforehand.
  public init(_ reading: EventReading, _ sample: AuditSample, seed: UInt64) {
    let event = reading.event
    var found: [(key: MatchKey, match: ScheduledMatch)] = []
    var (byClocks, byEngines, timedOut) = (0, 0, 0)
    reading.results.forEach { result, place in
      let match = result.match
      guard sample.counts(match) else { return }
      let players = [match.black, match.white].map {
        event.entrant($0, in: match.pairing.round)
      }
      if players.contains(where: { $0.digest == nil }) {
        byEngines += 1
      } else if !event.goesByTicks || players.contains(where: \.hasClock) {
        byClocks += 1
      } else {
        let isByTime =
          result.termination == .time
          || result.termination == .ticks
            && (try? reading.line(at: place))?.endsByProcessorTime == true
        if isByTime { timedOut += 1 }
        found.append((MatchKey(match, of: event), match))
      }
    }
    // In an order that does not depend on the one in which they ended.
    found.sort { $0.key < $1.key }
    let population = found.count
    let size = sample.size(of: population)
    var chance = SplitMix64(seed: seed)
    for place in 0..<size {
      found.swapAt(place, Int.random(in: place..<population, using: &chance))
    }
    matches = found.prefix(size).map(\.match)
    self.population = population
    self.timedOut = timedOut
    self.byClocks = byClocks
    self.byEngines = byEngines
  }
}

extension ArenaEvent {
  /// Whether ticks alone limit what scripts do: they see their clocks.
  package var goesByTicks: Bool { clocks.tickControl != .unlimited && clocks.control == .unlimited }

  /// Whether scripts alone decide what is played, under ticks: then it is the same on every machine.
  package var isRepeatable: Bool {
    goesByTicks && everybody.allSatisfy { $0.digest != nil && !$0.hasClock }
  }

  /// Whether a result follows from scripts and ticks alone, so that it is the same everywhere.
  func repeats(_ line: ResultLine) -> Bool {
    !line.endsByProcessorTime && isOfScriptsAndTicks(line)
  }

  /// Whether a result would follow from scripts and ticks alone, had CPU time not ended the match.
  func endsByProcessorTime(_ line: ResultLine) -> Bool {
    line.endsByProcessorTime && isOfScriptsAndTicks(line)
  }

  private func isOfScriptsAndTicks(_ line: ResultLine) -> Bool {
    guard goesByTicks, let match = result(of: line)?.match else { return false }
    return [match.black, match.white].allSatisfy {
      let entrant = entrant($0, in: line.round)
      return entrant.digest != nil && !entrant.hasClock
    }
  }
}

import MoonstoneArena
import MoonstoneKernel

/// What an entrant gave away in the matches of an event, and what it forfeited by.
package struct EntrantAnalysis: Sendable {
  /// A third of a match, by its plies.
  package enum Phase: String, CaseIterable, Sendable {
    case opening
    case middle
    case ending

    init(of ply: PlyAnalysis, in match: MatchAnalysis) {
      let third = 3 * (ply.ply - 1) / max(match.plies.count, 1)
      self = Self.allCases[min(third, 2)]
    }
  }

  /// A fault, and the match in which it was made.
  package struct FaultPlace: Sendable {
    /// The place of the match in the event.
    package let match: String
    package let ply: PlyAnalysis
    /// The command line that steps through the thought; `nil` if it is not on record.
    package let debugLine: String?
  }

  /// How many of the worst faults are listed.
  package static var mostWorst: Int { 5 }

  package let name: String
  package private(set) var matches = 0
  package private(set) var forfeits = ForfeitTally()
  /// Its faults, the worst first.
  package private(set) var worst: [FaultPlace] = []
  private var losses: [Phase: [Double]] = [:]
  private var accuracies: [Double] = []
  private var faults: [MoveFault: Int] = [:]

  init(name: String) { self.name = name }

  /// Adds a match that the entrant played on a side.
  mutating func add(_ match: MatchAnalysis, as side: Side) {
    matches += 1
    for ply in match.choices(of: side) {
      losses[Phase(of: ply, in: match), default: []].append(ply.chanceLoss)
      accuracies.append(ply.accuracy)
      guard let fault = ply.fault else { continue }
      faults[fault, default: 0] += 1
      worst.append(FaultPlace(match: match.name, ply: ply, debugLine: match.debugLine(of: ply)))
    }
    let worst = worst.enumerated().sorted {
      ($1.element.ply.chanceLoss, $0.offset) < ($0.element.ply.chanceLoss, $1.offset)
    }
    self.worst = worst.prefix(Self.mostWorst).map(\.element)
  }

  mutating func add(_ termination: Termination, _ message: String?, inMatch number: Int) {
    forfeits.add(termination, message, inMatch: number)
  }

  /// The chance of winning that a choice gave away in a phase, on average; `nil` without choices.
  package func loss(in phase: Phase) -> Double? { Self.mean(losses[phase] ?? []) }

  /// The mean of ``PlyAnalysis/accuracy``; `nil` without choices.
  package var accuracy: Double? { Self.mean(accuracies) }

  /// How often it made a fault.
  package func count(of fault: MoveFault) -> Int { faults[fault] ?? 0 }

  private static func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }
}

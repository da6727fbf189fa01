import MoonstoneArena
import MoonstoneKernel

/// The results of two players against each other, from the first one's side.
@dynamicMemberLookup
package struct PairRecord: Sendable {
  /// The course of a match and the first player's side: all that tells it from another one.
  private struct Course: Hashable {
    let fingerprint: UInt64
    let firstSide: Side
  }

  /// The number of matches.
  package private(set) var matches = 0
  /// The matches that were decided, as the first player sees them.
  private var tally = Tally()
  /// The aborted matches.
  package private(set) var aborted = 0
  /// The first player's forfeits.
  package private(set) var forfeits = 0
  /// The second player's forfeits.
  package private(set) var otherForfeits = 0
  private var courses: Set<Course> = []

  /// Begins without matches.
  package init() {}

  /// The number of matches that repeat no earlier one move by move.
  package var different: Int { courses.count }

  /// What is known of the matches that were decided, such as ``wins`` and ``meanMargin``.
  package subscript<Value>(dynamicMember path: KeyPath<Tally, Value>) -> Value {
    tally[keyPath: path]
  }

  /// - Parameters:
  ///   - side: the side of the first player.
  ///   - fingerprint: the match's; see `Game.fingerprint(from:_:)`.
  package mutating func add(_ ending: Ending, firstPlayed side: Side, fingerprint: UInt64) {
    matches += 1
    courses.insert(Course(fingerprint: fingerprint, firstSide: side))
    switch ending.outcome {
    case .win(let winner, _): tally.add(winner, as: side)
    case .draw: tally.add(nil, as: side)
    case nil: aborted += 1
    }
    if let margin = ending.margin(for: side) { tally.add(margin: margin) }
    if let forfeiter = ending.forfeiter {
      if forfeiter == side { forfeits += 1 } else { otherForfeits += 1 }
    }
  }

  /// `3 won, 0 drawn, 1 lost, mean margin +4.5`.
  package var text: String {
    var text = "\(tally.wins) won, \(tally.draws) drawn, \(tally.losses) lost"
    if let meanMargin = tally.meanMargin { text += ", mean margin \(meanMargin.signed)" }
    if forfeits + otherForfeits > 0 { text += ", \(forfeits) and \(otherForfeits) forfeits" }
    return text
  }
}

extension Ending {
  /// The side that lost by its own failure; `nil` after any other ending.
  package var forfeiter: Side? {
    switch termination {
    case .time, .ticks, .memory, .illegalMove, .fault: side
    case .rules, .resignation, .aborted: nil
    }
  }
}

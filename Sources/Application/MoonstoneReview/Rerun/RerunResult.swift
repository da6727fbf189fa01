import MoonstoneKernel

/// What a rerun found out about one side of one match.
package struct RerunResult<G: Game>: Sendable {
  /// Where the match is.
  package let place: String
  /// Which match of the rerun it is, counted from 1: others may have the same place.
  package let number: Int
  package let side: Side
  /// How many plies the version was asked about.
  package internal(set) var plies = 0
  /// How many more it was not asked about, since the rerun was stopped or cut.
  package internal(set) var left = 0
  /// How many could not be compared: a clock had decided, or the machine gave no answer.
  package internal(set) var unanswered = 0
  /// How many answers are forfeits.
  package internal(set) var faults = 0
  /// The ticks on record, and those of the answers, for plies that have both.
  package internal(set) var ticksBefore = 0
  package internal(set) var ticksNow = 0
  /// The plies that are answered otherwise, in the order of the match.
  package internal(set) var differences: [RerunDifference<G>] = []

  init(_ match: RerunMatch<G>, _ number: Int, _ side: Side) {
    place = match.place
    self.number = number
    self.side = side
  }
}

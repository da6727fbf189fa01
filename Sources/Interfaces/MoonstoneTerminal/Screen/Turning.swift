import MoonstoneKernel

/// An animation of changing pieces, before the match is shown as it is after the move.
struct Turning<G: Game>: Sendable {
  let event: Match<G>.Event
  let match: Match<G>
  let side: Side
  let move: G.Move
  private let changes: [Change<G.Position.Square>]
  private let pace: Duration
  private var count = 1
  /// The time of the next change; after the last one, the end of the animation.
  private(set) var due: Duration

  /// `nil` if the event does not change the board.
  init?(_ event: Match<G>.Event, in match: Match<G>, pace: Duration, now: Duration) {
    guard case .played(let choice, let side, let changes, _, _) = event, !changes.isEmpty else {
      return nil
    }
    self.event = event
    self.match = match
    self.side = side
    self.move = choice.move
    self.changes = changes
    self.pace = pace
    due = now + pace
  }

  /// The changes shown so far.
  var done: ArraySlice<Change<G.Position.Square>> { changes.prefix(count) }

  /// Shows what is due. Returns false when the animation is over.
  mutating func advance(to now: Duration) -> Bool {
    while due <= now {
      if count == changes.count { return false }
      count += 1
      due += pace
    }
    return true
  }
}

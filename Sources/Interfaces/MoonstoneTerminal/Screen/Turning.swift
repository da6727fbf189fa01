import MoonstoneKernel

/// Pieces that turn one by one, before the match is shown as it is after the move.
struct Turning<G: Game>: Sendable {
  let event: Match<G>.Event
  /// The match after the move.
  let match: Match<G>
  let side: Side
  let move: G.Move
  private let changes: [Change<G.Position.Square>]
  private let pace: Duration
  private var count = 1
  /// When the next piece turns; after the last one, when the move has been shown.
  private(set) var due: Duration

  /// `nil` for what changes nothing on the board.
  init?(_ event: Match<G>.Event, in match: Match<G>, pace: Duration, now: Duration) {
    guard case .played(let choice, let side, let changes, _) = event, !changes.isEmpty else {
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

  /// What has been placed and turned so far.
  var done: ArraySlice<Change<G.Position.Square>> { changes.prefix(count) }

  /// Turns what is due. Answers false when everything has been shown for its time.
  mutating func advance(to now: Duration) -> Bool {
    while due <= now {
      if count == changes.count { return false }
      count += 1
      due += pace
    }
    return true
  }
}

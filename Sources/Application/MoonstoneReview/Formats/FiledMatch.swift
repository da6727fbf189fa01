import MoonstoneKernel
import MoonstoneRecords

/// A match as a file tells it, whatever its format; its moves are legal.
package struct FiledMatch<G: Game>: Sendable {
  /// What is known of a ply besides its move.
  package struct Ply: Hashable, Sendable {
    /// What the player said.
    package var comment: Comment?
    /// The time that the move took.
    package var elapsed: Duration?

    /// Makes what is known of a ply.
    package init(comment: Comment? = nil, elapsed: Duration? = nil) {
      self.comment = comment
      self.elapsed = elapsed
    }
  }

  /// Where it is, for messages: `m.ggf:3:1`, or `m.wtb: match 17`.
  package let place: String
  /// The position before the first move.
  package let start: G.Position
  /// The moves, passes included.
  package let moves: [G.Move]
  /// The position after them.
  package let end: G.Position
  /// What is known of each ply; empty if that is nothing.
  package var plies: [Ply] = []
  /// The players' names; `nil` if the file does not say.
  package var players: Sides<PlayerIdentity>?
  /// The tournament or the place.
  package var event = ""
  /// The date, as the file writes it.
  package var date = ""
  /// The ratings of the players.
  package var ratings = Sides<Double?>(both: nil)
  /// The time that the sides had.
  package var time = Sides(both: TimeControl.unlimited)
  /// What the sides had once their time was used up.
  package var grace = Sides<Duration?>(both: nil)
  /// What ended the match before the rules did.
  package var stopped: Interrupt?
  /// What the file says and this value cannot hold.
  package var unread: Set<MatchDetail> = []

  /// Makes a match of which only the moves are known.
  package init(place: String, start: G.Position, _ line: Completion<G.Position>) {
    self.place = place
    self.start = start
    moves = line.moves
    end = line.end
  }

  /// What is known of the match.
  package var details: Set<MatchDetail> {
    var details = unread
    if !moves.isEmpty { details.insert(.moves) }
    if let players {
      details.insert(.players)
      if players.black.isMoreThanName || players.white.isMoreThanName { details.insert(.versions) }
    }
    if !event.isEmpty { details.insert(.events) }
    if !date.isEmpty { details.insert(.dates) }
    if ratings.black != nil || ratings.white != nil { details.insert(.ratings) }
    if time != Sides(both: .unlimited) { details.insert(.clocks) }
    if grace != Sides(both: nil) { details.insert(.grace) }
    if stopped != nil { details.insert(.reasons) }
    for ply in plies {
      if ply.elapsed != nil { details.insert(.times) }
      guard let comment = ply.comment else { continue }
      if comment.value != nil { details.insert(.values) }
      if comment.depth != nil || comment.text != nil { details.insert(.comments) }
    }
    return details
  }
}

extension PlayerIdentity {
  fileprivate var isMoreThanName: Bool { self != PlayerIdentity(name: name) }
}

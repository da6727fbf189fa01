/// Everything that a match reports.
public enum Event<Position: MoonstoneKernel.Position>: Hashable, Sendable {
  /// The squares of the game.
  public typealias Square = Position.Square

  /// The match has started.
  case started
  /// The match asks its host for something.
  case asked(Request)
  /// A move was played: what it changed on the board, in the order in which it is told, the time
  /// that it took, and the number of its ply, from 1 on, passes included.
  ///
  /// What a side has on the board changes once a move, when all of the changes have been told.
  case played(
    Choice<Position.Move>, by: Side, changes: [Change<Square>], elapsed: Duration, ply: Int)
  /// A side passed because it had to, in this ply.
  case passed(Side, ply: Int)
  /// The match was paused.
  case paused
  /// The match goes on after a pause.
  case resumed
  /// Plies were taken back, passes included.
  case tookBack(plies: Int)
  /// These moves were taken back and have been played again, passes included.
  case redid([Position.Move])
  /// A side has another player.
  case changed(Side, to: PlayerIdentity)
  /// The player of a side has a new version of its script.
  case swapped(Side, to: PlayerIdentity)
  /// A sentence about a side goes on record.
  case noted(Side, String)
  /// What a side says while it thinks, with the ticks spent so far.
  ///
  /// It differs from run to run and is not recorded.
  case thinking(Side, Comment, ticks: Int?)
  /// An interface asks to start over with these players.
  case resetAsked(Sides<PlayerIdentity>)
  /// The match goes on: starting over was declined.
  case resetRefused
  /// The match starts over with these players.
  case reset(Sides<PlayerIdentity>)
  /// The match is over.
  case ended(Ending)
}

extension Event {
  /// The event without what its player gave to keep.
  package var withoutMemory: Self {
    guard case .played(let choice, let side, let changes, let elapsed, let ply) = self,
      choice.memory != nil
    else { return self }
    return .played(
      Choice(choice.move, comment: choice.comment, ticks: choice.ticks), by: side,
      changes: changes, elapsed: elapsed, ply: ply)
  }
}

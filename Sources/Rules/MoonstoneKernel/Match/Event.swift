/// All that a match tells.
public enum Event<Position: MoonstoneKernel.Position>: Hashable, Sendable {
  public typealias Square = Position.Square

  case started
  case asked(Request)
  /// A move, with what it changed on the board in the order in which it is told. What a side has
  /// on the board changes once a move, when all of it has been told.
  case played(Choice<Position.Move>, by: Side, changes: [Change<Square>], elapsed: Duration)
  case passed(Side)
  case paused
  case resumed
  case tookBack(plies: Int)
  /// What was taken back was played again: these moves, passes included.
  case redid([Position.Move])
  case changed(Side, to: PlayerIdentity)
  case swapped(Side, to: PlayerIdentity)
  case noted(Side, String)
  /// What a side says while it thinks. It differs from run to run, and goes on no record.
  case thinking(Side, Comment, ticks: Int?)
  case resetAsked(Sides<PlayerIdentity>)
  case resetRefused
  case reset(Sides<PlayerIdentity>)
  case ended(Ending)
}

/// How a game is shown; every requirement has a default.
public protocol GameDisplay: GameRules {
  /// What the sides are called on screen; `black` and `white` by default.
  var sideNames: Sides<String> { get }

  /// The colours of the pieces and the board; black and white on green by default.
  var colors: BoardColors { get }

  /// Draws a position in lines of text and marks the last move.
  ///
  /// By default the drawing is the position's `description`.
  func diagram(of position: Position, lastMove: Position.Move?) -> String

  /// The board as rows of cells; `nil`, the default, when there is only a diagram.
  func grid(of position: Position) -> Grid<Position>?

  /// Why the board of a position can only be shown as its diagram, though it was meant to be a grid;
  /// `nil`, the default, when nothing is wrong with it.
  func flaw(inBoardOf position: Position) -> String?

  /// What each side has on the board, in games where people count it; `nil` by default.
  func tally(of position: Position) -> Sides<Int>?
}

extension GameDisplay {
  /// `black` and `white`.
  public var sideNames: Sides<String> { Sides(black: "black", white: "white") }
  /// Black and white on green.
  public var colors: BoardColors { BoardColors() }
  /// The position's description.
  public func diagram(of position: Position, lastMove: Move?) -> String { position.description }
  /// `nil`: there is only a diagram.
  public func grid(of position: Position) -> Grid<Position>? { nil }
  /// `nil`: nothing is wrong with the board.
  public func flaw(inBoardOf position: Position) -> String? { nil }
  /// `nil`: people do not count anything.
  public func tally(of position: Position) -> Sides<Int>? { nil }
}

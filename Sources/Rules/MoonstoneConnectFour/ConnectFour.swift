import MoonstoneKernel

/// Connect Four on seven columns of six squares.
///
/// A disc falls to the lowest free square of its column, and four in a line win. Black is called
/// red and begins; white is called yellow.
///
///     let game = ConnectFour()
///     let position = try game.position("ddc")
public struct ConnectFour: Game {
  /// Creates the game.
  public init() {}

  /// `connect-four`.
  public var name: String { "connect-four" }

  /// The rules in one sentence.
  public var summary: String {
    "Drop discs into columns; the first to have four in a line, in any direction, wins."
  }

  /// The empty board, with red to move.
  public var initialPosition: Position { Position() }

  /// `red` for black and `yellow` for white.
  public var sideNames: Sides<String> { Sides(black: "red", white: "yellow") }

  /// Red and yellow discs in a blue board.
  public var colors: BoardColors {
    BoardColors(sides: Sides(black: .red, white: .yellow), board: .blue)
  }

  /// Half of the empty squares.
  public func movesToGo(in position: Position) -> Int {
    max((position.empties.nonzeroBitCount + 1) / 2, 1)
  }
}

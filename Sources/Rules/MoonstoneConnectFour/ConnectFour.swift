import MoonstoneKernel

/// Connect Four on seven columns of six squares: a disc falls to the lowest free square of its
/// column, and four in a line win. Red, as black is called here, begins.
public struct ConnectFour: Game {
  public init() {}

  public var name: String { "connect-four" }

  public var summary: String {
    "Drop discs into columns; who first has four in a line, in any direction, wins."
  }

  public var initialPosition: Position { Position() }

  public var sideNames: Sides<String> { Sides(black: "red", white: "yellow") }

  /// Half of the empty squares.
  public func movesToGo(in position: Position) -> Int {
    max((position.empties.nonzeroBitCount + 1) / 2, 1)
  }
}

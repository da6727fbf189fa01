/// The colours in which people see a game.
public struct BoardColors: Hashable, Sendable {
  /// A colour that a terminal and a page can both show.
  public enum Color: String, CaseIterable, Hashable, Sendable {
    /// Black.
    case black
    /// White.
    case white
    /// Red.
    case red
    /// Green.
    case green
    /// Yellow.
    case yellow
    /// Blue.
    case blue
    /// Purple.
    case purple
    /// Cyan.
    case cyan
  }

  /// The colour of each side's pieces.
  public let sides: Sides<Color>
  /// The colour of the board beneath them.
  public let board: Color

  /// Creates colours; by default black and white pieces on a green board.
  public init(sides: Sides<Color> = Sides(black: .black, white: .white), board: Color = .green) {
    self.sides = sides
    self.board = board
  }
}

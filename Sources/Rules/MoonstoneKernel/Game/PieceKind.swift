/// A kind of piece, in a game that has more than one for each side.
public struct PieceKind: Hashable, Sendable {
  /// What a piece looks like on a page.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// A round piece.
    case round
    /// A round piece with a hole in it.
    case ring
    /// A square piece.
    case square
    /// A square piece that stands on a corner.
    case diamond
    /// A piece with three corners.
    case triangle
    /// A piece with five points.
    case star
    /// Two bars that cross.
    case cross
    /// A piece with three prongs.
    case crown
    /// A block that fills its square.
    case wall
    /// A pit in its square.
    case hole

    /// Whether it is a part of the board rather than a piece on it.
    public var isPlace: Bool { self == .wall || self == .hole }
  }

  /// What stands for it in texts: one printable character of ASCII.
  public let letter: Character
  /// What people call it.
  public let name: String
  /// The colour; `nil` for that of its side.
  public let color: BoardColors.Color?
  /// The shape.
  public let shape: Shape

  /// Creates a kind.
  ///
  /// - Parameters:
  ///   - letter: one printable character of ASCII.
  ///   - name: what people call it.
  ///   - color: the colour; `nil` for that of its side.
  ///   - shape: the shape.
  public init(
    _ letter: Character, name: String, color: BoardColors.Color? = nil, shape: Shape = .round
  ) {
    self.letter = letter
    self.name = name
    self.color = color
    self.shape = shape
  }
}

extension BoardColors {
  /// The colour of a piece of a kind that belongs to a side, or to nobody.
  public func color(of kind: PieceKind, _ side: Side?) -> Color {
    kind.color ?? side.map { sides[$0] } ?? (board == .white ? .black : .white)
  }
}

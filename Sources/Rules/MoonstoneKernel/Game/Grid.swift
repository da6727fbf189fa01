/// A board as rows of cells, for drawing it and for moving a cursor over it.
public struct Grid<Position: MoonstoneKernel.Position>: Hashable, Sendable {
  /// One square of the board.
  public struct Cell: Hashable, Sendable {
    /// The square.
    public let square: Position.Square
    /// The side whose piece stands on the square; `nil` when it is empty.
    public let side: Side?
    /// The legal move that a click on the square plays; `nil` when there is none.
    public let move: Position.Move?
    /// What is shown on the square: how many seeds lie in a pit, how high a stack is, what a die
    /// shows. Two characters have room on every board, and longer texts are cut; `nil` for nothing.
    public let text: String?

    /// What kind of piece stands on the square, or whether it is a wall or a hole; `nil` for the
    /// only kind of piece of its side.
    public let kind: PieceKind?

    /// Creates a cell.
    public init(
      _ square: Position.Square, _ side: Side?, move: Position.Move? = nil, text: String? = nil,
      kind: PieceKind? = nil
    ) {
      self.square = square
      self.side = side
      self.kind = kind
      self.move = move
      self.text = text
    }
  }

  /// How the cells lie, and what happens to a piece.
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    /// Cells are squares.
    case squares
    /// Cells are hexagons: each row begins half a cell further right than the one above it.
    case hexagons
    /// Cells are squares, and a piece falls to the lowest free one of its column.
    case columns
    /// Cells are points where lines cross, and pieces stand on them.
    case points
  }

  /// The sides that own the edges of the board, as in games where edges are joined.
  public struct Edges: Hashable, Sendable {
    /// The owner of the top edge.
    public let top: Side?
    /// The owner of the bottom edge.
    public let bottom: Side?
    /// The owner of the left edge.
    public let left: Side?
    /// The owner of the right edge.
    public let right: Side?

    /// Creates edges; `nil` for one without an owner.
    public init(
      top: Side? = nil, bottom: Side? = nil, left: Side? = nil, right: Side? = nil
    ) {
      self.top = top
      self.bottom = bottom
      self.left = left
      self.right = right
    }

    /// Whether no edge has an owner.
    public var isEmpty: Bool { self == Edges() }
  }

  /// The names of the columns, from left to right.
  public let columnNames: [String]
  /// The names of the rows, from top to bottom.
  public let rowNames: [String]
  /// The cells: as many rows as ``rowNames``, each with as many cells as ``columnNames``; `nil`
  /// where the board does not have a square.
  public let rows: [[Cell?]]
  /// How the cells lie.
  public let shape: Shape
  /// Who owns the edges.
  public let edges: Edges
  /// The kinds of pieces that may stand on the board, whether or not one does; empty where each side
  /// has one kind.
  public let kinds: [PieceKind]
  /// The squares that have decided the game, from one end to the other: four discs in a row, the
  /// chain that joins two edges. Empty while nothing has, and in games without such squares.
  public let line: [Position.Square]

  /// Creates a grid from the names of its columns and rows and its cells.
  public init(
    columnNames: [String], rowNames: [String], rows: [[Cell?]], shape: Shape = .squares,
    edges: Edges = Edges(), kinds: [PieceKind] = [], line: [Position.Square] = []
  ) {
    self.columnNames = columnNames
    self.rowNames = rowNames
    self.rows = rows
    self.shape = shape
    self.edges = edges
    self.kinds = kinds
    self.line = line
  }
}

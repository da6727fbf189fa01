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

    /// Creates a cell.
    public init(_ square: Position.Square, _ side: Side?, move: Position.Move? = nil) {
      self.square = square
      self.side = side
      self.move = move
    }
  }

  /// The names of the columns, from left to right.
  public let columnNames: [String]
  /// The names of the rows, from top to bottom.
  public let rowNames: [String]
  /// The cells: as many rows as ``rowNames``, each with as many cells as ``columnNames``; `nil`
  /// where the board does not have a square.
  public let rows: [[Cell?]]

  /// Creates a grid from the names of its columns and rows and its cells.
  public init(columnNames: [String], rowNames: [String], rows: [[Cell?]]) {
    self.columnNames = columnNames
    self.rowNames = rowNames
    self.rows = rows
  }
}

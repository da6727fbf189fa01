/// A board as rows of cells, for whoever draws it or moves a cursor over it.
public struct Grid<Position: MoonstoneKernel.Position>: Hashable, Sendable {
  public struct Cell: Hashable, Sendable {
    public let square: Position.Square
    /// Whose piece stands on the square; `nil` when it is empty.
    public let side: Side?
    /// The legal move that pointing at the square means; `nil` when there is none.
    public let move: Position.Move?

    public init(_ square: Position.Square, _ side: Side?, move: Position.Move? = nil) {
      self.square = square
      self.side = side
      self.move = move
    }
  }

  /// What stands above the columns.
  public let columnNames: [String]
  /// What stands before the rows.
  public let rowNames: [String]
  /// As many rows as ``rowNames``, each with as many cells as ``columnNames``; `nil` where the board
  /// has no square.
  public let rows: [[Cell?]]

  public init(columnNames: [String], rowNames: [String], rows: [[Cell?]]) {
    self.columnNames = columnNames
    self.rowNames = rowNames
    self.rows = rows
  }
}

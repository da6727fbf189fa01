import MoonstoneKernel
import MoonstoneReversi
import Testing

/// The board as it is drawn.
@Suite struct GridTests {
  let game = Reversi()

  @Test func everySquareStandsWhereItsNameSays() throws {
    let grid = try #require(game.grid(of: game.initialPosition))
    for (row, rowName) in zip(grid.rows, grid.rowNames) {
      for (cell, columnName) in zip(row, grid.columnNames) {
        #expect(cell?.square.description == columnName + rowName)
      }
    }
    #expect(grid.rows.count == 8)
    #expect(grid.rows.allSatisfy { $0.count == 8 })
  }

  @Test func cellsHaveTheirDiscsAndTheLegalMoves() throws {
    let position = try game.position(
      "-OX--------------------------------------------------------OOX-- X")
    let grid = try #require(game.grid(of: position))
    let cells = grid.rows.joined().compactMap { $0 }
    for cell in cells { #expect(cell.side == position.side(at: cell.square)) }
    #expect(cells.compactMap(\.move) == Array(position.legalMoves))
    #expect(cells.filter { $0.move != nil }.map(\.square.description) == ["a1", "c8"])
  }

  @Test func aPassIsNotPointedAt() throws {
    let position = try game.position("OX" + String(repeating: "-", count: 62) + " X")
    let grid = try #require(game.grid(of: position))
    #expect(grid.rows.joined().allSatisfy { $0?.move == nil })
  }
}

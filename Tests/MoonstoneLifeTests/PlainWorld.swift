import MoonstoneLife

/// Life once more, as plainly as can be: a table of squares, each of which looks around.
struct PlainWorld: Equatable {
  var squares: [[Bool]]

  init(_ world: World) {
    squares = (0..<world.size).map { row in
      (0..<world.size).map { column in world.isLiving(column: column, row: row) }
    }
  }

  func neighbours(_ column: Int, _ row: Int) -> Int {
    var count = 0
    for down in -1...1 {
      for right in -1...1 where (down, right) != (0, 0) {
        let (row, column) = (row + down, column + right)
        if squares.indices.contains(row), squares.indices.contains(column), squares[row][column] {
          count += 1
        }
      }
    }
    return count
  }

  mutating func next() {
    squares = squares.indices.map { row in
      squares.indices.map { column in
        let count = neighbours(column, row)
        return count == 3 || (count == 2 && squares[row][column])
      }
    }
  }
}

/// Hex: side 0 joins the first row with the last, side 1 the first column with the last.
struct Hex: Board {
  private let size: Int
  /// The side that has a stone on each cell; 2 without one.
  private var stones: [UInt8]
  private(set) var turn = 0
  private(set) var result: Double?

  init?(game: String) {
    guard let size = Cells.size(in: game, of: "hex", usual: 11) else { return nil }
    self.size = size
    stones = Array(repeating: 2, count: size * size)
  }

  var moves: [Int] { result == nil ? stones.indices.filter { stones[$0] == 2 } : [] }

  func move(_ name: String) -> Int? { Cells.number(name, size: size) }

  mutating func play(_ move: Int) {
    stones[move] = UInt8(turn)
    if isJoined(turn) { result = turn == 0 ? 1 : 0 }
    turn = 1 - turn
  }

  /// Fills the board: who joins the edges first joins them on the full board, too.
  mutating func playToEnd(_ chance: inout Chance) -> Double {
    if let result { return result }
    for cell in moves.shuffled(using: &chance) {
      stones[cell] = UInt8(turn)
      turn = 1 - turn
    }
    return isJoined(0) ? 1 : 0
  }

  /// Whether a chain of a side's stones joins its edges.
  private func isJoined(_ side: Int) -> Bool {
    let (side, step, next) = (UInt8(side), side == 0 ? size : 1, side == 0 ? 1 : size)
    return withUnsafeTemporaryAllocation(of: Bool.self, capacity: stones.count) { seen in
      seen.initialize(repeating: false)
      return withUnsafeTemporaryAllocation(of: Int.self, capacity: stones.count) { open in
        stones.withUnsafeBufferPointer { stones in
          var count = 0
          func reach(_ cell: Int) {
            guard stones[cell] == side, !seen[cell] else { return }
            seen[cell] = true
            open[count] = cell
            count += 1
          }
          for place in 0..<size { reach(place * next) }
          while count > 0 {
            count -= 1
            let cell = open[count]
            let (along, across) = (cell / step % size, cell / next % size)
            if along == size - 1 { return true }
            reach(cell + step)
            if across > 0 { reach(cell + step - next) }
            if across < size - 1 { reach(cell + next) }
            if across > 0 { reach(cell - next) }
            if along > 0 {
              reach(cell - step)
              if across < size - 1 { reach(cell - step + next) }
            }
          }
          return false
        }
      }
    }
  }
}

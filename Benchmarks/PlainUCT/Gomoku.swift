/// Gomoku: five stones in a row or more win.
struct Gomoku: Board {
  private let size: Int
  /// The side that has a stone on each point; 2 without one.
  private var stones: [UInt8]
  private var left: Int
  private(set) var turn = 0
  private(set) var result: Double?

  init?(game: String) {
    guard let size = Cells.size(in: game, of: "gomoku", usual: 9) else { return nil }
    self.size = size
    stones = Array(repeating: 2, count: size * size)
    left = stones.count
  }

  var moves: [Int] { result == nil ? stones.indices.filter { stones[$0] == 2 } : [] }

  func move(_ name: String) -> Int? { Cells.number(name, size: size) }

  mutating func play(_ move: Int) {
    stones[move] = UInt8(turn)
    left -= 1
    if hasFive(move) { result = turn == 0 ? 1 : 0 } else if left == 0 { result = 0.5 }
    turn = 1 - turn
  }

  mutating func playToEnd(_ chance: inout Chance) -> Double {
    for point in moves.shuffled(using: &chance) where result == nil { play(point) }
    return result!
  }

  /// Whether the stone on a point is one of five in a row.
  private func hasFive(_ point: Int) -> Bool {
    let (row, column, stone) = (point / size, point % size, stones[point])
    func run(_ down: Int, _ right: Int) -> Int {
      var (r, c, count) = (row + down, column + right, 0)
      while r >= 0, r < size, c >= 0, c < size, stones[r * size + c] == stone {
        (r, c, count) = (r + down, c + right, count + 1)
      }
      return count
    }
    return run(0, 1) + run(0, -1) >= 4 || run(1, 0) + run(-1, 0) >= 4
      || run(1, 1) + run(-1, -1) >= 4 || run(1, -1) + run(-1, 1) >= 4
  }
}

/// Hex written as plainly as possible, and solved by playing everything out.
///
/// Cells count from 0, row by row. Black (1) joins top and bottom, white (2) left and right.
struct PlainHex {
  let size: Int
  private(set) var stones: [Int]

  /// Reads the cells of a board: `x` is black, `o` is white, anything else empty.
  init(_ text: some StringProtocol) {
    stones = text.map { $0 == "x" ? 1 : $0 == "o" ? 2 : 0 }
    size = Int(Double(stones.count).squareRoot().rounded())
  }

  func name(_ cell: Int) -> String {
    "\(Character(UnicodeScalar(UInt8(97 + cell % size))))\(cell / size + 1)"
  }

  var empty: [Int] { stones.indices.filter { stones[$0] == 0 } }

  func neighbours(_ cell: Int) -> [Int] {
    [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)].compactMap { step in
      let column = cell % size + step.0
      let row = cell / size + step.1
      return 0..<size ~= column && 0..<size ~= row ? row * size + column : nil
    }
  }

  /// Whether a side has joined its edges.
  func isJoined(_ side: Int) -> Bool {
    func way(_ cell: Int) -> Int { side == 1 ? cell / size : cell % size }
    var open = stones.indices.filter { stones[$0] == side && way($0) == 0 }
    var seen = Set(open)
    while let cell = open.popLast() {
      if way(cell) == size - 1 { return true }
      for other in neighbours(cell) where stones[other] == side && seen.insert(other).inserted {
        open.append(other)
      }
    }
    return false
  }

  /// Whether a side that is to move wins.
  func wins(_ side: Int) -> Bool {
    var known: [[Int]: Bool] = [:]
    return wins(side, &known)
  }

  /// Whether a side wins after its stone on a cell.
  func winsBy(_ cell: Int, _ side: Int) -> Bool {
    var known: [[Int]: Bool] = [:]
    var after = self
    after.stones[cell] = side
    return after.isJoined(side) || !after.wins(3 - side, &known)
  }

  private func wins(_ side: Int, _ known: inout [[Int]: Bool]) -> Bool {
    if let answer = known[stones] { return answer }
    let answer = empty.contains { cell in
      var after = self
      after.stones[cell] = side
      return after.isJoined(side) || !after.wins(3 - side, &known)
    }
    known[stones] = answer
    return answer
  }

  /// The cells that make good the bridges of a side, to a stone or an edge, that a stone on `last`
  /// came between: two stones with exactly two common neighbours, one of which is `last`.
  func fills(_ side: Int, after last: Int) -> [Int] {
    func ends(_ cell: Int) -> [Int] {
      var ends = neighbours(cell).filter { stones[$0] == side }
      let way = side == 1 ? cell / size : cell % size
      if way == 0 { ends.append(-1) }
      if way == size - 1 { ends.append(-2) }
      return ends
    }
    return neighbours(last).filter { fill in
      guard stones[fill] == 0 else { return false }
      let common = ends(last).filter { ends(fill).contains($0) }
      return common.indices.contains { i in
        common[..<i].contains { !isTogether($0, common[i], side) && isBridge($0, common[i]) }
      }
    }
  }

  private func isBridge(_ one: Int, _ other: Int) -> Bool {
    one >= 0 ? other < 0 || !neighbours(one).contains(other) : other >= 0
  }

  /// Whether a chain joins two stones of a side, or a stone and an edge.
  private func isTogether(_ one: Int, _ other: Int, _ side: Int) -> Bool {
    func way(_ cell: Int) -> Int { side == 1 ? cell / size : cell % size }
    func isThere(_ cell: Int, _ end: Int) -> Bool {
      end >= 0 ? cell == end : way(cell) == (end == -1 ? 0 : size - 1)
    }
    guard one >= 0 || other >= 0 else { return false }
    let (start, end) = one >= 0 ? (one, other) : (other, one)
    var open = [start]
    var seen = Set(open)
    while let cell = open.popLast() {
      if isThere(cell, end) { return true }
      // An edge joins its stones, too.
      let edge =
        [0, size - 1].contains(way(cell)) ? stones.indices.filter { way($0) == way(cell) } : []
      for next in neighbours(cell) + edge
      where stones[next] == side && seen.insert(next).inserted {
        open.append(next)
      }
    }
    return false
  }
}

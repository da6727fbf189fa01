/// Gomoku written as plainly as possible, and its forced wins found by trying everything.
///
/// Points count from 0: a1, b1, … i9.
struct PlainGomoku {
  static let size = 9
  static let count = size * size

  /// The windows of five points, and those through each point.
  static let windows: [[Int]] = (0..<count).flatMap { point in
    [(1, 0), (0, 1), (1, 1), (-1, 1)].compactMap { step in
      let column = point % size + 4 * step.0
      let row = point / size + 4 * step.1
      guard 0..<size ~= column, row < size else { return nil }
      return (0..<5).map { point + $0 * (step.0 + size * step.1) }
    }
  }
  static let through: [[Int]] = (0..<count).map { point in
    windows.indices.filter { windows[$0].contains(point) }
  }

  static func name(_ point: Int) -> String {
    "\(Character(UnicodeScalar(UInt8(97 + point % size))))\(point / size + 1)"
  }

  /// The stones: 0 for none, 1 and 2 for the sides.
  private(set) var stones: [Int]
  /// For each window a number: a stone of side 1 counts 1, one of side 2 counts 6.
  private var codes = [Int](repeating: 0, count: windows.count)
  private static let units = [0, 1, 6]

  /// Reads the 81 points of a board: `x` is 1, `o` is 2, anything else empty.
  init(_ text: some StringProtocol) {
    stones = text.map { $0 == "x" ? 1 : $0 == "o" ? 2 : 0 }
    for (window, cells) in Self.windows.enumerated() {
      codes[window] = cells.reduce(0) { $0 + Self.units[stones[$1]] }
    }
  }

  private mutating func put(_ side: Int, on point: Int) {
    let change = Self.units[side] - Self.units[stones[point]]
    for window in Self.through[point] { codes[window] += change }
    stones[point] = side
  }

  var empty: [Int] { stones.indices.filter { stones[$0] == 0 } }

  /// The empty points on which a stone of a side makes five.
  func fives(_ side: Int) -> [Int] {
    var found: [Int] = []
    for window in codes.indices where codes[window] == 4 * Self.units[side] {
      for cell in Self.windows[window] where stones[cell] == 0 && !found.contains(cell) {
        found.append(cell)
      }
    }
    return found.sorted()
  }

  /// Whether the side to move wins within a number of plies, whatever the other side does.
  mutating func wins(_ side: Int, within plies: Int) -> Bool {
    if !fives(side).isEmpty { return true }
    guard plies >= 3 else { return false }
    let stops = fives(3 - side)
    guard stops.count < 2 else { return false }
    for point in stops.isEmpty ? empty : stops where winsBy(point, side, within: plies) {
      return true
    }
    return false
  }

  /// Whether a side that begins with a point wins within a number of plies.
  mutating func winsBy(_ point: Int, _ side: Int, within plies: Int) -> Bool {
    if fives(side).contains(point) { return true }
    guard plies >= 3 else { return false }
    put(side, on: point)
    defer { put(0, on: point) }
    let other = 3 - side
    guard fives(other).isEmpty else { return false }
    let goals = fives(side)
    if goals.count > 1 { return true }
    guard plies >= 5 else { return false }
    // A stone more never harms: what does not win when the other side passes does not win at all.
    guard goals.count == 1 || wins(side, within: plies - 2) else { return false }
    for reply in goals.isEmpty ? empty : goals {
      put(other, on: reply)
      let isWon = wins(side, within: plies - 2)
      put(0, on: reply)
      if !isWon { return false }
    }
    return true
  }
}

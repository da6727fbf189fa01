import MoonstoneKernel

/// Connect Four written as plainly as possible: seven lists of discs and walks in four directions.
public struct PlainConnectFour: Hashable {
  /// From the bottom up.
  public var columns: [[Side]] = Array(repeating: [], count: 7)

  public init() {}

  /// The four squares of each line, as column and row.
  public static let lines: [[(Int, Int)]] = (0..<7).flatMap { column in
    (0..<6).flatMap { row in
      [(1, 0), (0, 1), (1, 1), (1, -1)].map { step in
        (0..<4).map { (column + $0 * step.0, row + $0 * step.1) }
      }
    }
  }
  .filter { line in line.allSatisfy { 0..<7 ~= $0.0 && 0..<6 ~= $0.1 } }

  public subscript(_ column: Int, _ row: Int) -> Side? {
    row < columns[column].count ? columns[column][row] : nil
  }

  public var count: Int { columns.reduce(0) { $0 + $1.count } }

  public var turn: Side { count.isMultiple(of: 2) ? .black : .white }

  public var winner: Side? {
    for line in Self.lines {
      let first = self[line[0].0, line[0].1]
      if let first, line.allSatisfy({ self[$0.0, $0.1] == first }) { return first }
    }
    return nil
  }

  public var outcome: Outcome? { winner.map { .win($0) } ?? (count == 42 ? .draw : nil) }

  public var moves: [Int] {
    winner == nil ? (0..<7).filter { columns[$0].count < 6 } : []
  }

  public func playing(_ column: Int) -> PlainConnectFour {
    var next = self
    next.columns[column].append(turn)
    return next
  }

  /// The lines of exactly this many plies, and those that ended earlier.
  public func lines(_ depth: Int) -> (whole: Int, ended: Int) {
    if depth == 0 { return (1, 0) }
    let moves = moves
    if moves.isEmpty { return (0, 1) }
    return moves.reduce((0, 0)) { sum, move in
      let below = playing(move).lines(depth - 1)
      return (sum.0 + below.whole, sum.1 + below.ended)
    }
  }

  public func count(_ side: Side, _ count: Int) -> Int {
    Self.lines.count { line in
      let owners = line.map { self[$0.0, $0.1] }
      return !owners.contains(side.opponent) && owners.count { $0 == side } == count
    }
  }

  /// Squares by their names.
  public func threats(_ side: Side) -> Set<String> {
    var threats: Set<String> = []
    for line in Self.lines {
      let owners = line.map { self[$0.0, $0.1] }
      guard owners.count(where: { $0 == side }) == 3 else { continue }
      guard let gap = owners.firstIndex(of: nil) else { continue }
      threats.insert("\(Array("abcdefg")[line[gap].0])\(line[gap].1 + 1)")
    }
    return threats
  }

  public var text: String {
    let squares = (0..<6).reversed().flatMap { row in (0..<7).map { self[$0, row] } }
    let letters = squares.map { $0 == nil ? "-" : $0 == .black ? "R" : "Y" }
    return letters.joined() + (turn == .black ? " R" : " Y")
  }

  /// Every position of a match of random moves, the last of which is over.
  public static func randomMatch(
    _ generator: inout some RandomNumberGenerator
  ) -> [PlainConnectFour] {
    var boards = [PlainConnectFour()]
    while let move = boards[boards.count - 1].moves.randomElement(using: &generator) {
      boards.append(boards[boards.count - 1].playing(move))
    }
    return boards
  }
}

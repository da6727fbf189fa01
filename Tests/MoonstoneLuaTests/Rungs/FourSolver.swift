/// Connect Four once more, as plainly as alpha-beta can be: it tries every move to the end of the
/// game.
///
/// It shares nothing with the program: neither its rules nor its solver.
final class FourSolver {
  /// Seven columns of seven bits; the highest is always 0.
  struct Board: Hashable {
    var own: UInt64 = 0
    var other: UInt64 = 0

    /// Reads 42 squares from the top row down, a blank and the side to move.
    init?(_ text: String) {
      let parts = text.split(separator: " ")
      guard parts.count == 2, parts[0].count == 42, parts[1] == "R" || parts[1] == "Y" else {
        return nil
      }
      for (place, letter) in parts[0].enumerated() where letter != "-" {
        let bit = UInt64(1) << UInt64(place % 7 * 7 + 5 - place / 7)
        if String(letter) == parts[1] { own |= bit } else { other |= bit }
      }
    }

    var isFull: Bool { (own | other).nonzeroBitCount == 42 }

    /// The board after a disc in a column, for the other side; `nil` if the column is full.
    func playing(_ column: Int) -> Board? {
      let bottom = UInt64(1) << UInt64(column * 7)
      let taken = own | other
      guard taken & bottom << 5 == 0 else { return nil }
      var next = self
      next.own = other
      next.other = own | ((taken & (bottom * 63)) + bottom)
      return next
    }

    /// Whether the side that has just moved has four in a line.
    var isWon: Bool {
      for step in [UInt64(1), 6, 7, 8] {
        let pairs = other & (other >> step)
        if pairs & (pairs >> (2 * step)) != 0 { return true }
      }
      return false
    }
  }

  private var known: [Board: (least: Int, most: Int)] = [:]
  private(set) var nodes = 0

  /// What each column is worth to the side that plays there: 1, 0 or -1; `nil` for a full one.
  func values(of board: Board) -> [Int?] {
    known = [:]
    return (0..<7).map { column in board.playing(column).map { -value(of: $0, -1, 1) } }
  }

  /// The value to the side to move, if it lies between the two; otherwise a bound beyond them.
  private func value(of board: Board, _ lower: Int, _ upper: Int) -> Int {
    nodes += 1
    if board.isWon { return -1 }
    if board.isFull { return 0 }
    var (lower, upper) = (lower, upper)
    let before = known[board] ?? (-1, 1)
    lower = max(lower, before.least)
    upper = min(upper, before.most)
    if lower >= upper { return before.least >= upper ? before.least : before.most }
    let children = [3, 2, 4, 1, 5, 0, 6].compactMap { board.playing($0) }
    if children.contains(where: \.isWon) { return 1 }
    var best = -1
    for child in children where best < upper {
      best = max(best, -value(of: child, -upper, -max(lower, best)))
    }
    known[board] = (
      best > lower ? max(best, before.least) : before.least,
      best < upper ? min(best, before.most) : before.most
    )
    return best
  }
}

/// Breakthrough on 8×8 squares once more, to see who gets through: it tries every move of both
/// sides.
///
/// It shares nothing with the program: neither its rules nor its search.
struct RaceBoard {
  /// `a1` is bit 0, `b1` bit 1, `a2` bit 8.
  var white: UInt64 = 0
  var black: UInt64 = 0
  var isWhite = true

  /// Reads 64 squares from the top row down, a blank and the side to move.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].count == 64 else { return nil }
    for (place, letter) in parts[0].enumerated() {
      let bit = UInt64(1) << UInt64(8 * (7 - place / 8) + place % 8)
      if letter == "W" { white |= bit }
      if letter == "B" { black |= bit }
    }
    isWhite = parts[1] == "W"
  }

  /// The board after every move; the moves of those who are farthest come first.
  var moves: [RaceBoard] {
    var moves: [RaceBoard] = []
    for index in 0..<64 {
      let from = isWhite ? 63 - index : index
      let own = isWhite ? white : black
      guard own >> UInt64(from) & 1 == 1 else { continue }
      for aside in [0, -1, 1] where 0..<8 ~= from % 8 + aside {
        let to = from + (isWhite ? 8 : -8) + aside
        if 0..<64 ~= to, let next = stepping(from, to, aside != 0) { moves.append(next) }
      }
    }
    return moves
  }

  private func stepping(_ from: Int, _ to: Int, _ isOblique: Bool) -> RaceBoard? {
    let (start, end) = (UInt64(1) << UInt64(from), UInt64(1) << UInt64(to))
    let (own, others) = isWhite ? (white, black) : (black, white)
    if own & end != 0 || (others & end != 0 && !isOblique) { return nil }
    var next = self
    let (moved, left) = (own & ~start | end, others & ~end)
    (next.white, next.black) = isWhite ? (moved, left) : (left, moved)
    next.isWhite.toggle()
    return next
  }

  /// The board after a move as it is written, such as `a2-a3`; `nil` if that is not legal.
  func playing(_ move: String) -> RaceBoard? {
    let letters = Array(move.utf8).map(Int.init)
    guard letters.count == 5 else { return nil }
    func square(_ first: Int) -> Int { letters[first] - 97 + 8 * (letters[first + 1] - 49) }
    return stepping(square(0), square(3), letters[0] != letters[3])
  }

  /// Whether the side that has just moved has won.
  var isOver: Bool {
    isWhite ? black & 0xFF != 0 || white == 0 : white >> 56 != 0 || black == 0
  }
}

/// Finds by trying everything whether a side gets through within a number of plies.
struct RaceSolver {
  private(set) var nodes = 0
  var most = Int.max

  /// Whether the side to move wins, or loses, within a number of plies.
  mutating func decides(_ board: RaceBoard, for wins: Bool, within plies: Int) -> Bool {
    wins ? self.wins(board, within: plies) : loses(board, within: plies)
  }

  /// Whether the side to move wins within a number of plies.
  mutating func wins(_ board: RaceBoard, within plies: Int) -> Bool {
    nodes += 1
    if plies <= 0 || board.isOver || nodes > most { return false }
    let moves = board.moves
    if moves.contains(where: \.isOver) { return true }
    if plies <= 2 { return false }
    for move in moves where loses(move, within: plies - 1) { return true }
    return false
  }

  /// Whether the side to move loses within a number of plies, whatever it does.
  mutating func loses(_ board: RaceBoard, within plies: Int) -> Bool {
    nodes += 1
    if board.isOver { return true }
    if plies < 2 || nodes > most { return false }
    for move in board.moves where move.isOver || !wins(move, within: plies - 1) {
      return false
    }
    return true
  }
}

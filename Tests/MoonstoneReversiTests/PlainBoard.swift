import MoonstoneKernel
import MoonstoneReversi

/// Reversi once more, as plainly as can be: an array of squares and walks in eight directions.
struct PlainBoard: Equatable {
  var cells: [Side?] = Array(repeating: nil, count: 64)
  var turn = Side.black

  static let directions = [
    (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0),
  ]

  static var initial: PlainBoard {
    var board = PlainBoard()
    for (square, side) in [(27, Side.white), (28, .black), (35, .black), (36, .white)] {
      board.cells[square] = side
    }
    return board
  }

  /// The squares in a direction, nearest first.
  static func walk(from square: Int, _ direction: (Int, Int)) -> [Int] {
    var (column, row) = (square % 8 + direction.0, square / 8 + direction.1)
    var squares: [Int] = []
    while 0...7 ~= column, 0...7 ~= row {
      squares.append(row * 8 + column)
      (column, row) = (column + direction.0, row + direction.1)
    }
    return squares
  }

  static func neighbours(of square: Int) -> [Int] {
    directions.compactMap { walk(from: square, $0).first }
  }

  /// In the order in which flips are told.
  func flips(_ square: Int, by side: Side) -> [Int] {
    guard cells[square] == nil else { return [] }
    var flips: [Int] = []
    for direction in Self.directions {
      var line: [Int] = []
      for next in Self.walk(from: square, direction) {
        if cells[next] == side.opponent {
          line.append(next)
        } else {
          if cells[next] == side { flips += line }
          break
        }
      }
    }
    return flips
  }

  func squares(for side: Side) -> [Int] { (0..<64).filter { !flips($0, by: side).isEmpty } }

  var isOver: Bool { squares(for: .black).isEmpty && squares(for: .white).isEmpty }

  /// Codes; 64 is the pass.
  var moves: [Int] {
    let own = squares(for: turn)
    return !own.isEmpty ? own : isOver ? [] : [64]
  }

  mutating func play(_ move: Int) {
    if move != 64 {
      for square in flips(move, by: turn) { cells[square] = turn }
      cells[move] = turn
    }
    turn = turn.opponent
  }

  func playing(_ move: Int) -> PlainBoard {
    var next = self
    next.play(move)
    return next
  }

  func perft(_ depth: Int) -> Int {
    if depth == 0 { return 1 }
    let moves = moves
    return moves.isEmpty ? 1 : moves.reduce(0) { $0 + playing($1).perft(depth - 1) }
  }

  func count(_ side: Side?) -> Int { cells.count { $0 == side } }

  func potential(_ side: Side) -> Int {
    (0..<64).count { square in
      cells[square] == nil
        && Self.neighbours(of: square).contains { cells[$0] == side.opponent }
    }
  }

  /// The discs that the definition of `stable` finds, one square after the other.
  func stable(_ side: Side) -> Set<Int> {
    var stable: Set<Int> = []
    var grew = true
    while grew {
      grew = false
      for square in 0..<64 where cells[square] == side && !stable.contains(square) {
        let isSafe = Self.directions.prefix(4).allSatisfy { direction in
          let ahead = Self.walk(from: square, direction)
          let behind = Self.walk(from: square, (-direction.0, -direction.1))
          guard let one = ahead.first, let other = behind.first else { return true }
          return (ahead + behind).allSatisfy { cells[$0] != nil }
            || stable.contains(one) || stable.contains(other)
        }
        if isSafe {
          stable.insert(square)
          grew = true
        }
      }
    }
    return stable
  }

  var text: String {
    let squares = cells.map { $0 == nil ? "-" : $0 == .black ? "X" : "O" }
    return squares.joined() + (turn == .black ? " X" : " O")
  }

  /// - Precondition: what `text` writes.
  init(_ text: String) {
    cells = text.prefix(64).map { $0 == "-" ? nil : $0 == "X" ? .black : .white }
    turn = text.last == "X" ? .black : .white
  }

  init() {}

  /// Every position of a game of random moves, the last of which is over.
  static func randomGame(seed: UInt64) -> [(board: PlainBoard, move: Int?)] {
    var numbers = SplitMix64(state: seed)
    var board = PlainBoard.initial
    var game: [(PlainBoard, Int?)] = []
    while let move = board.moves.randomElement(using: &numbers) {
      game.append((board, move))
      board.play(move)
    }
    return game + [(board, nil)]
  }
}

/// Sebastiano Vigna's generator of that name: the same numbers everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

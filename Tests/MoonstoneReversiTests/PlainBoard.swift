import MoonstoneKernel
import MoonstoneReversi

/// Reversi once more, as plainly as can be: an array of squares and walks in eight directions.
struct PlainBoard: Equatable {
  let size: Int
  var cells: [Side?]
  var turn = Side.black

  static let directions = [
    (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0),
  ]

  static var initial: PlainBoard { initial(size: 8) }

  static func initial(size: Int) -> PlainBoard {
    var board = PlainBoard(size: size)
    let last = size / 2
    for (column, row, side) in [
      (last - 1, last - 1, Side.white), (last, last - 1, .black), (last - 1, last, .black),
      (last, last, .white),
    ] {
      board.cells[row * size + column] = side
    }
    return board
  }

  /// The code of the pass: the number of squares.
  var pass: Int { size * size }

  /// The squares in a direction, nearest first.
  static func walk(from square: Int, _ direction: (Int, Int), size: Int = 8) -> [Int] {
    var (column, row) = (square % size + direction.0, square / size + direction.1)
    var squares: [Int] = []
    while 0..<size ~= column, 0..<size ~= row {
      squares.append(row * size + column)
      (column, row) = (column + direction.0, row + direction.1)
    }
    return squares
  }

  static func neighbours(of square: Int, size: Int = 8) -> [Int] {
    directions.compactMap { walk(from: square, $0, size: size).first }
  }

  /// In the order in which flips are told.
  func flips(_ square: Int, by side: Side) -> [Int] {
    guard cells[square] == nil else { return [] }
    var flips: [Int] = []
    for direction in Self.directions {
      var line: [Int] = []
      for next in Self.walk(from: square, direction, size: size) {
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

  func squares(for side: Side) -> [Int] { (0..<pass).filter { !flips($0, by: side).isEmpty } }

  var isOver: Bool { squares(for: .black).isEmpty && squares(for: .white).isEmpty }

  /// Squares row by row, and the pass.
  var moves: [Int] {
    let own = squares(for: turn)
    return !own.isEmpty ? own : isOver ? [] : [pass]
  }

  mutating func play(_ move: Int) {
    if move != pass {
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
    (0..<pass).count { square in
      cells[square] == nil
        && Self.neighbours(of: square, size: size).contains { cells[$0] == side.opponent }
    }
  }

  /// The discs that the definition of `stable` finds, one square after the other.
  func stable(_ side: Side) -> Set<Int> {
    var stable: Set<Int> = []
    var grew = true
    while grew {
      grew = false
      for square in 0..<pass where cells[square] == side && !stable.contains(square) {
        let isSafe = Self.directions.prefix(4).allSatisfy { direction in
          let ahead = Self.walk(from: square, direction, size: size)
          let behind = Self.walk(from: square, (-direction.0, -direction.1), size: size)
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
    size = text.count < 64 ? 6 : text.count > 70 ? 10 : 8
    cells = text.dropLast(2).map { $0 == "-" ? nil : $0 == "X" ? .black : .white }
    turn = text.last == "X" ? .black : .white
  }

  init(size: Int = 8) {
    self.size = size
    cells = Array(repeating: nil, count: size * size)
  }

  /// Every position of a game of random moves, the last of which is over.
  static func randomGame(
    seed: UInt64, size: Int = 8
  ) -> [(board: PlainBoard, move: Int?)] {
    var numbers = SplitMix64(seed: seed)
    var board = PlainBoard.initial(size: size)
    var game: [(PlainBoard, Int?)] = []
    while let move = board.moves.randomElement(using: &numbers) {
      game.append((board, move))
      board.play(move)
    }
    return game + [(board, nil)]
  }
}

import MoonstoneKernel

/// Reversi on a board of some size: what all sizes have in common.
public protocol ReversiGame<Board>: Game where Position == BoardPosition<Board> {
  associatedtype Board: ReversiBoard
}

extension ReversiGame {
  public var summary: String {
    "Enclose the other side's discs in a line to turn them; who has more in the end wins."
  }

  @inlinable public var initialPosition: Position { Position() }

  @inlinable public var pass: Move? { .pass }

  /// The discs of each side.
  @inlinable public func tally(of position: Position) -> Sides<Int>? { position.tally }

  /// Half of the empty squares.
  @inlinable public func movesToGo(in position: Position) -> Int {
    max((position.empties.nonzeroBitCount + 1) / 2, 1)
  }

  public var queries: [Query<Position>] { plainQueries }

  public var features: [Feature<Position>] { plainFeatures }

  /// The columns' letters.
  static var columns: [String] { "abcdefghij".prefix(Board.size).map(String.init) }

  /// The squares at the ends of the first row and the last one.
  static var ends: (first: BoardSquare<Board>, last: BoardSquare<Board>) {
    let last = Board.size - 1
    return (BoardSquare(column: 0, row: 0), BoardSquare(column: last, row: last))
  }
}

/// Reversi on a board that is not the usual one: `reversi:6` and `reversi:10`.
public struct SizedReversi<Board: ReversiBoard>: ReversiGame {
  public typealias Position = BoardPosition<Board>

  public init() {}

  public var name: String { "reversi:\(Board.size)" }

  /// The start, and boards along a match of moves that are drawn, always alike.
  public var trials: [Position] {
    var position = initialPosition
    var trials = [position]
    var chance: UInt64 = 1
    while !position.legalMoves.isEmpty {
      chance = chance.spread
      let moves = Array(position.legalMoves)
      position.play(moves[Int(chance % UInt64(moves.count))])
      let next = position.legalMoves
      if !next.isEmpty, !next.isPass, chance % 3 == 0 { trials.append(position) }
    }
    return trials
  }
}

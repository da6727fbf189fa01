import MoonstoneKernel

/// What Reversi has in common on boards of all sizes.
public protocol ReversiGame<Board>: Game where Position == BoardPosition<Board> {
  /// The board on which it is played.
  associatedtype Board: ReversiBoard
}

extension ReversiGame {
  /// The rules in one sentence.
  public var summary: String {
    "Enclose the other side's discs in a line to turn them; "
      + "the side with more discs at the end wins."
  }

  /// Four discs in the middle, with black to move.
  @inlinable public var initialPosition: Position { Position() }

  /// The move of a side that cannot place a disc.
  @inlinable public var pass: Move? { .pass }

  /// Whether the side to move can place a disc.
  @inlinable public func asksForMove(in position: Position) -> Bool {
    !Board.moves(position.own, position.opponent).isEmpty
  }

  /// What it is by default, without a text for each move.
  @inlinable public func text(of moves: [Move]) -> String {
    let pass = Move.pass.description
    let most = 1 + max(BoardSquare<Board>.mostBytes, pass.utf8.count)
    return String(unsafeUninitializedCapacity: most * moves.count) { text in
      var end = 0
      for move in moves {
        if end > 0 {
          text[end] = UInt8(ascii: " ")
          end += 1
        }
        if let square = move.square {
          end = square.write(to: text, at: end)
        } else {
          for byte in pass.utf8 {
            text[end] = byte
            end += 1
          }
        }
      }
      return end
    }
  }

  /// The discs of each side.
  @inlinable public func tally(of position: Position) -> Sides<Int>? { position.tally }

  /// Half of the empty squares.
  @inlinable public func movesToGo(in position: Position) -> Int {
    max((position.empties.nonzeroBitCount + 1) / 2, 1)
  }

  /// The queries that all sizes answer.
  public var queries: [Query<Position>] { plainQueries }

  /// The features that all sizes have.
  public var features: [Feature<Position>] { plainFeatures }

  /// A position is even when the sides' mobility differs by at most 2.
  public var evenness: Evenness? { Evenness(feature: "mobility", within: 2) }

  static var columns: [String] { "abcdefghij".prefix(Board.size).map(String.init) }

  static var ends: (first: BoardSquare<Board>, last: BoardSquare<Board>) {
    let last = Board.size - 1
    return (BoardSquare(column: 0, row: 0), BoardSquare(column: last, row: last))
  }
}

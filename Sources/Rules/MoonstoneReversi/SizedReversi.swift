import MoonstoneKernel

/// Reversi on a board of another size: `reversi:6` or `reversi:10`.
public struct SizedReversi<Board: ReversiBoard>: ReversiGame {
  /// The positions on this board.
  public typealias Position = BoardPosition<Board>

  /// Creates the game on its board.
  public init() {}

  /// The name with the size, such as `reversi:6`.
  public var name: String { "reversi:\(Board.size)" }

  /// Beginnings of one match of random moves, always the same ones; the first one is empty.
  public var trialLines: [[Position.Move]] {
    var position = initialPosition
    var moves: [Position.Move] = []
    var lines = [moves]
    var chance: UInt64 = 1
    while !position.legalMoves.isEmpty {
      chance = SplitMix64.mix(chance)
      let legal = Array(position.legalMoves)
      let move = legal[Int(chance % UInt64(legal.count))]
      moves.append(move)
      position.playUnchecked(move)
      let next = position.legalMoves
      if !next.isEmpty, !next.isPass, chance % 3 == 0 { lines.append(moves) }
    }
    return lines
  }
}

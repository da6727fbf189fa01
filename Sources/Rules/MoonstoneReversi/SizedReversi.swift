import MoonstoneKernel

/// Reversi on a board of another size: `reversi:6` or `reversi:10`.
public struct SizedReversi<Board: ReversiBoard>: ReversiGame {
  /// The positions on this board.
  public typealias Position = BoardPosition<Board>

  /// Creates the game on its board.
  public init() {}

  /// The name with the size, such as `reversi:6`.
  public var name: String { "reversi:\(Board.size)" }

  /// The initial position and positions along one match of random moves, always the same ones.
  public var trials: [Position] {
    var position = initialPosition
    var trials = [position]
    var chance: UInt64 = 1
    while !position.legalMoves.isEmpty {
      chance = SplitMix64.mix(chance)
      let moves = Array(position.legalMoves)
      position.playUnchecked(moves[Int(chance % UInt64(moves.count))])
      let next = position.legalMoves
      if !next.isEmpty, !next.isPass, chance % 3 == 0 { trials.append(position) }
    }
    return trials
  }
}

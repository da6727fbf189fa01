/// Moves with the passes that they imply; see ``GameNotation/completion(of:from:)``.
@frozen public struct Completion<Position: MoonstoneKernel.Position> {
  /// The moves, passes included, as far as they are legal.
  public var moves: [Position.Move]
  /// The position after them.
  public var end: Position
  /// The index of the first given move that is not legal; `nil` if all are.
  public var illegal: Int?

  /// Creates it from its parts.
  @inlinable public init(moves: [Position.Move], end: Position, illegal: Int?) {
    self.moves = moves
    self.end = end
    self.illegal = illegal
  }
}

extension GameNotation {
  /// Plays moves without their forced passes, or with some of them.
  ///
  /// - Parameters:
  ///   - moves: the moves; a pass may be left out.
  ///   - start: the position before the first move.
  /// - Returns: the moves with every pass that they imply except one after the last move.
  @inlinable public func completion(
    of moves: [Move], from start: Position
  ) -> Completion<Position> {
    var position = start
    var all: [Move] = []
    all.reserveCapacity(moves.count &+ 4)
    for (index, move) in moves.enumerated() {
      if !position.isLegal(move) {
        guard let pass = forcedPass(in: position) else {
          return Completion(moves: all, end: position, illegal: index)
        }
        all.append(pass)
        position.playUnchecked(pass)
        guard position.isLegal(move) else {
          return Completion(moves: all, end: position, illegal: index)
        }
      }
      all.append(move)
      position.playUnchecked(move)
    }
    return Completion(moves: all, end: position, illegal: nil)
  }
}

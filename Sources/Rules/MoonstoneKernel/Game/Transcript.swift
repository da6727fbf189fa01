extension Game {
  /// Reads the moves of a transcript, in which forced passes may be left out.
  ///
  ///     let moves = try game.transcript("b2 a1 c3")
  ///
  /// - Parameters:
  ///   - text: the moves, by default separated by white space.
  ///   - start: the position before the first move; the initial position by default.
  /// - Returns: the moves, with every pass that they imply except one after the last move.
  /// - Throws: ``NotationError`` at the first word that is not a move or not legal.
  public func transcript(
    _ text: String, from start: Position? = nil
  ) throws(NotationError) -> [Move] {
    var position = start ?? initialPosition
    var moves: [Move] = []
    for (index, word) in try words(of: text).enumerated() {
      func refused(_ why: String) -> NotationError {
        NotationError("move \(index + 1): \(why)", line: word.line, column: word.column)
      }
      guard let move = Move(word.text) else {
        throw refused("“\(word.text)” is not a move of \(name)")
      }
      if let pass = forcedPass(in: position), move != pass {
        moves.append(pass)
        position.playUnchecked(pass)
      }
      do throws(IllegalMove<Move>) {
        try position.play(move)
      } catch {
        throw refused(error.message(sideNames: sideNames))
      }
      moves.append(move)
    }
    return moves
  }
}

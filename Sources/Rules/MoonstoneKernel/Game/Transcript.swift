extension Game {
  /// Reads the moves of a transcript, in which forced passes may be left out.
  ///
  ///     let moves = try game.transcript("b2 a1 c3")
  ///
  /// Moves may be written as in books, too: `1. B2 A1 2. C3`, `b2,a1,c3` or `b2-a1-c3`.
  ///
  /// - Parameters:
  ///   - text: the moves, by default separated by white space.
  ///   - start: the position before the first move; the initial position by default.
  /// - Returns: the moves, with every pass that they imply except one after the last move.
  /// - Throws: ``NotationError`` at the first word that is not a move or not legal.
  public func transcript(
    _ text: String, from start: Position? = nil
  ) throws(NotationError) -> [Move] {
    try played(text, from: start ?? initialPosition)
  }
}

extension Game {
  /// Reads moves as the game writes them, or else as books do.
  func played(_ text: String, from start: Position) throws(NotationError) -> [Move] {
    do throws(NotationError) {
      return try plainMoves(text, from: start)
    } catch {
      var farthest = error
      // Numbers and marks alone are no match without moves.
      for other in text.asInBooks where other != text && !other.allSatisfy(\.isWhitespace) {
        do throws(NotationError) {
          return try plainMoves(other, from: start)
        } catch {
          let isFarther = (error.line, error.column) > (farthest.line, farthest.column)
          if isFarther { farthest = error }
        }
      }
      throw farthest
    }
  }

  private func plainMoves(_ text: String, from start: Position) throws(NotationError) -> [Move] {
    var position = start
    var moves: [Move] = []
    for (index, word) in try words(of: text).enumerated() {
      func refused(_ why: String) -> NotationError {
        NotationError("move \(index + 1): \(why)", line: word.line, column: word.column)
      }
      guard move(word.text, in: position) != nil else {
        throw refused("“\(word.text)” is not a move of \(name)")
      }
      if let pass = forcedPass(in: position), Move(word.text) != pass {
        moves.append(pass)
        position.playUnchecked(pass)
      }
      guard let move = move(word.text, in: position) else {
        throw refused("“\(word.text)” is not a move of \(name)")
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

extension String {
  /// The text without what books write between moves, with blanks in its place so that columns stay:
  /// numbers such as `12.`, commas, and in the last ones dashes.
  fileprivate var asInBooks: [String] {
    let blank: Character = " "
    var plain = Array(self)
    var index = 0
    while index < plain.count {
      let first = index
      while index < plain.count, plain[index].isASCII, plain[index].isWholeNumber { index += 1 }
      var end = index
      while end < plain.count, plain[end] == "." || plain[end] == "…" { end += 1 }
      let isFirst = first == 0 || plain[first - 1].isWhitespace || plain[first - 1] == ","
      if end > index, isFirst {
        for place in first..<end { plain[place] = blank }
        index = end
      } else if index == first {
        if plain[index] == "," || plain[index] == ";" { plain[index] = blank }
        index += 1
      }
    }
    var apart = plain
    for (index, character) in plain.enumerated().dropFirst().dropLast() where character == "-" {
      let (before, after) = (plain[index - 1], plain[index + 1])
      // Between two moves, with blanks on both sides or on none.
      if before != "-", after != "-", before.isWhitespace == after.isWhitespace {
        apart[index] = blank
      }
    }
    return [String(plain), String(plain).lowercased(), String(apart), String(apart).lowercased()]
  }
}

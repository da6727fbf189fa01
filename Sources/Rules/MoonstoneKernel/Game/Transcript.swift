/// One word of a transcript and where it stands.
public struct Word: Hashable, Sendable {
  public let text: String
  /// Counted in characters from 1.
  public let line: Int
  public let column: Int

  public init(_ text: String, line: Int, column: Int) {
    self.text = text
    self.line = line
    self.column = column
  }

  /// The words between white space.
  public static func split(_ text: String) -> [Word] {
    var words: [Word] = []
    var line = 1
    var column = 1
    var word = ""
    for character in text + "\n" {
      if !character.isWhitespace {
        word.append(character)
      } else if !word.isEmpty {
        words.append(Word(word, line: line, column: column - word.count))
        word = ""
      }
      if character.isNewline { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    return words
  }
}

extension Game {
  /// Reads the moves of a transcript, which may write forced passes or leave them out.
  ///
  /// The answer holds every pass that the moves imply, except one after the last of them.
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
        position.play(pass)
      }
      guard position.isLegal(move) else {
        throw refused(position.refusal(of: move, sideNames: sideNames))
      }
      moves.append(move)
      position.play(move)
    }
    return moves
  }
}

extension Position {
  /// Why `move` cannot be played here, and what could be: for people.
  public func refusal(of move: Move, sideNames: Sides<String>) -> String {
    let legal = legalMoves.map(\.description)
    if legal.isEmpty { return "\(move) comes after the end of the game" }
    let side = sideNames[turn]
    let shown = legal.prefix(12).joined(separator: " ") + (legal.count > 12 ? " …" : "")
    return "\(move) is illegal for \(side), who can play \(shown)"
  }
}

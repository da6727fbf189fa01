import MoonstoneKernel

extension ReversiGame {
  /// Splits transcripts such as `f5d6c3` and `F5 d6 -- C3` into moves.
  ///
  /// Letter case and white space do not matter. A pass is left out or written `--`, `PA` or `pass`.
  ///
  /// - Throws: ``NotationError`` at the first text that is neither a square nor a pass.
  public func words(of transcript: String) throws(NotationError) -> [Word] {
    var words: [Word] = []
    for text in ScannedLine.split(transcript) {
      var line = text
      while let next = line.next {
        if next.isWhitespace {
          line.read += 1
          continue
        }
        guard let (move, length) = Self.move(in: line) else {
          let shown = line.characters[line.read...].prefix(2).filter { !$0.isWhitespace }
          let found = shown.count == 1 ? shown[shown.startIndex].quoted : "“\(String(shown))”"
          throw line.error(
            "move \(words.count + 1): \(found) is neither a square, “\(Self.ends.first)” to "
              + "“\(Self.ends.last)”, "
              + "nor a pass, “--”, “PA” or “pass”")
        }
        words.append(Word(move.description, line: line.number, column: line.read + 1))
        line.read += length
      }
    }
    return words
  }

  /// The longest move that the rest of the line begins with, and its length in characters.
  private static func move(in line: ScannedLine) -> (BoardMove<Board>, length: Int)? {
    let left = line.characters[line.read...]
    for length in [4, 3, 2] where left.count >= length {
      if let move = BoardMove<Board>(spelled: String(left.prefix(length))) { return (move, length) }
    }
    return nil
  }
}

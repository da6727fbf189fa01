import MoonstoneKernel

extension ConnectFour {
  /// Reads a position's description, a diagram as ``diagram(of:lastMove:)`` draws it, or the moves
  /// that lead to the position, as ``words(of:)`` reads them.
  ///
  /// - Throws: ``NotationError`` with the place where the text goes wrong.
  public func position(_ text: String) throws(NotationError) -> Position {
    let notation = text.withoutTrailingBlanks
    if let position = Position(notation) { return position }
    if notation.contains(where: \.isNewline) { return try DiagramReading.position(notation) }
    if notation.contains(where: { "RY-".contains($0) }) {
      throw NotationError(
        "not a position: expected 42 squares, “R” red, “Y” yellow, “-” empty, row by row from the "
          + "top, a blank and the side to move; or moves such as “ddc”", column: 1)
    }
    return try transcript(notation).reduce(into: Position()) { $0.playUnchecked($1) }
  }

  /// Splits transcripts such as `ddc`, `d d c` or `443` into moves.
  ///
  /// Columns are letters in any case or digits from 1 to 7; white space does not matter.
  ///
  /// - Throws: ``NotationError`` at the first character that is not a column.
  public func words(of transcript: String) throws(NotationError) -> [Word] {
    var words: [Word] = []
    var (line, column) = (1, 1)
    for character in transcript {
      defer { if character.isNewline { (line, column) = (line + 1, 1) } else { column += 1 } }
      if character.isWhitespace { continue }
      guard let move = Self.move(character) else {
        throw NotationError(
          "move \(words.count + 1): “\(character)” is not a column: expected “a” to “g” or "
            + "“1” to “7”",
          line: line, column: column)
      }
      words.append(Word(move.description, line: line, column: column))
    }
    return words
  }

  private static func move(_ character: Character) -> Move? {
    if let digit = character.wholeNumberValue, character.isASCII { return Move(code: digit - 1) }
    return Move(character.lowercased())
  }
}

extension ConnectFour.Position: LosslessStringConvertible {
  /// Reads what ``description`` writes, and nothing else; ``ConnectFour/position(_:)`` reads more.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard bytes.count == 44, bytes[42] == UInt8(ascii: " ") else { return nil }
    var red: UInt64 = 0
    var yellow: UInt64 = 0
    for (place, byte) in bytes.prefix(42).enumerated() {
      let bit = Square(column: place % 7, row: 5 - place / 7).bit
      switch byte {
      case UInt8(ascii: "R"): red |= bit
      case UInt8(ascii: "Y"): yellow |= bit
      case UInt8(ascii: "-"): break
      default: return nil
      }
    }
    guard case .success(let position) = Self.checked(red: red, yellow: yellow),
      bytes[43] == UInt8(ascii: position.turn == .black ? "R" : "Y")
    else { return nil }
    self = position
  }

  /// The 42 squares row by row from the top, a blank and the side to move: `R` is red, `Y` yellow
  /// and `-` an empty square.
  public var description: String {
    var text = ""
    text.reserveCapacity(44)
    for row in (0..<6).reversed() {
      for column in 0..<7 {
        text += ConnectFour.letter(side(at: Square(column: column, row: row)))
      }
    }
    return text + " " + ConnectFour.letter(turn)
  }
}

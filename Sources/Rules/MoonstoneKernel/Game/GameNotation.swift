/// The texts that a game reads and writes; every requirement has a default.
public protocol GameNotation: GameRules {
  /// Reads a position in any notation that the game knows.
  ///
  /// By default it reads only what the position's `description` writes.
  ///
  /// - Throws: ``NotationError`` with the place where the text goes wrong.
  func position(_ notation: String) throws(NotationError) -> Position

  /// Splits a transcript into words, each of which is a move as ``Symbol`` writes it.
  ///
  /// This checks the spelling only; ``Game/transcript(_:from:)`` checks that the moves are legal.
  /// By default words are what white space separates.
  ///
  /// - Throws: ``NotationError`` at the first word that cannot be a move.
  func words(of transcript: String) throws(NotationError) -> [Word]

  /// Reads a word of a transcript that people may shorten, since the position says what is meant.
  ///
  /// - Returns: a move, legal or not, which by default is what ``Symbol`` reads; `nil` for any
  ///   other word.
  func move(_ word: String, in position: Position) -> Move?

  /// Writes moves as ``Symbol`` does, separated by blanks.
  ///
  /// Required, although it is derived, so that it is compiled for the concrete game.
  func text(of moves: [Move]) -> String

  /// Plays moves whose forced passes may be left out.
  ///
  /// Required, although it is derived, so that it is compiled for the concrete game.
  ///
  /// - Parameters:
  ///   - moves: the moves.
  ///   - start: the position before the first of them.
  /// - Returns: the moves with every pass that they imply except one after the last move.
  func completion(of moves: [Move], from start: Position) -> Completion<Position>

  /// Reads a match that another program saved.
  ///
  /// - Returns: `nil` when the game does not know any such files, which is the default.
  /// - Throws: ``NotationError`` with the place where the text goes wrong.
  func savedMatch(_ text: String) throws(NotationError) -> SavedMatch<Position>?

  /// Writes a match for that other program.
  ///
  /// - Returns: `nil` when the game does not know any such files, which is the default.
  func text(of match: SavedMatch<Position>) -> String?

  /// Reads a file of positions to solve.
  ///
  /// By default each line is one: a position or moves, and after that, if its author knows it, a
  /// number whose sign says who wins. Lines that begin with `#` or `%` are comments. A drawing of
  /// several lines is one problem.
  ///
  /// - Throws: ``NotationError`` with the place where the text goes wrong.
  func problems(_ text: String) throws(NotationError) -> [Problem<Position>]
}

extension GameNotation {
  /// Reads what the position's `description` writes, and nothing else but white space after it.
  ///
  /// - Throws: ``NotationError`` at column 1 for any other text.
  public func position(_ notation: String) throws(NotationError) -> Position {
    guard let position = Position(notation.withoutTrailingBlanks) else {
      throw NotationError("not a position of \(name)", column: 1)
    }
    return position
  }

  /// The words between white space.
  ///
  /// - Throws: ``NotationError`` at the first word that cannot be a move.
  public func words(of transcript: String) throws(NotationError) -> [Word] {
    Word.split(transcript)
  }

  /// What ``Symbol`` reads.
  @inlinable public func move(_ word: String, in position: Position) -> Move? { Move(word) }

  /// The descriptions of the moves, separated by blanks.
  @inlinable public func text(of moves: [Move]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(5 * moves.count)
    for move in moves {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      var word = move.description
      word.withUTF8 { text.append(contentsOf: $0) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `nil`: the game does not know any files of other programs. It never throws.
  public func savedMatch(_ text: String) throws(NotationError) -> SavedMatch<Position>? { nil }

  /// `nil`: the game does not know any files of other programs.
  public func text(of match: SavedMatch<Position>) -> String? { nil }
}

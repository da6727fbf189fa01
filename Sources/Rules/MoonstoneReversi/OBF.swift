import MoonstoneKernel

/// Files of positions with the scores of moves, one position a line, as the program Edax reads them
/// (`src/obftest.c`).
///
/// A line has the 64 squares from a1, b1 to h8, the side to move, `;`, any number of `move:score;`,
/// and a comment from `%` on.
public enum OBF {
  /// One line of a file.
  public struct Entry: Sendable {
    /// The position.
    public let position: Reversi.Position
    /// The scores of moves, in discs for the side to move, in the order of the line.
    public let scores: [(move: Reversi.Move, score: Int)]
    /// The text after `%`, without the blanks around it; `nil` when there is none.
    public let comment: String?
    /// The number of the line, counted from 1.
    public let line: Int
  }

  /// Reads a file; blank lines and comment lines are skipped.
  ///
  /// A score must be in -64…64, and its move must be legal. The `;` after the side may be missing
  /// when only a comment follows.
  ///
  /// - Throws: `NotationError` with the place where the text goes wrong.
  public static func lines(_ text: String) throws(NotationError) -> [Entry] {
    var entries: [Entry] = []
    for line in ScannedLine.split(text) where isEntry(line) { entries.append(try entry(line)) }
    return entries
  }

  static func isEntry(_ line: ScannedLine) -> Bool {
    !line.isBlank && line.characters.first { !$0.isBlank } != "%"
  }

  private static func entry(_ text: ScannedLine) throws(NotationError) -> Entry {
    var line = text
    let position = try position(&line)
    var scores: [(move: Reversi.Move, score: Int)] = []
    line.skipBlanks()
    if line.next == ";" {
      line.read += 1
      line.skipBlanks()
      while line.next != nil, line.next != "%" {
        scores.append(try score(&line, position, after: scores.map(\.move)))
        line.skipBlanks()
      }
    }
    guard let next = line.next else {
      return Entry(position: position, scores: scores, comment: nil, line: line.number)
    }
    guard next == "%" else {
      throw line.error("expected “;” after the side to move, found \(next.quoted)")
    }
    line.read += 1
    return Entry(position: position, scores: scores, comment: line.rest, line: line.number)
  }

  private static func position(_ line: inout ScannedLine) throws(NotationError) -> Reversi.Position
  {
    line.skipBlanks()
    var board = BoardReading<EightByEight>()
    while board.count < 64 {
      guard let next = line.next, !next.isBlank, next != ";" else {
        throw line.error("the board has \(board.count) squares, not 64")
      }
      guard let side = DiscSymbol.side(next) else {
        throw line.error("\(next.quoted) is not a square: \(DiscSymbol.squares)")
      }
      board.append(side)
      line.read += 1
    }
    if let next = line.next, !next.isBlank, next != ";" {
      throw line.error("expected a blank after 64 squares, found \(next.quoted)")
    }
    line.skipBlanks()
    guard let next = line.next, next != ";", next != "%" else {
      throw line.error("the side to move is missing: \(DiscSymbol.sides)")
    }
    guard case .some(.some(let turn)) = DiscSymbol.side(next) else {
      throw line.error("\(next.quoted) is not a side: \(DiscSymbol.sides)")
    }
    line.read += 1
    return board.position(turn: turn)
  }

  private static func score(
    _ line: inout ScannedLine, _ position: Reversi.Position, after known: [Reversi.Move]
  ) throws(NotationError) -> (move: Reversi.Move, score: Int) {
    let start = line
    let word = line.word { $0.isLetter || $0.isWholeNumber || $0 == "-" }
    guard let move = Reversi.Move(spelled: word) else {
      let found = word.isEmpty ? start.next?.quoted ?? "" : "“\(word)”"
      throw start.error("expected a move and its score such as “f5:+2;”, found \(found)")
    }
    guard position.isLegal(move) else {
      throw start.error(IllegalMove(move, in: position).message(sideNames: Reversi().sideNames))
    }
    guard !known.contains(move) else { throw start.error("\(move) has a score already") }
    guard line.next == ":" else { throw line.error("expected “:” and the score of \(move)") }
    line.read += 1
    let digits = line
    let number = line.word { $0 == "+" || $0 == "-" || $0.isWholeNumber }
    guard let score = Int(number), -64...64 ~= score else {
      throw digits.error("expected the score of \(move), a number in -64…64")
    }
    guard line.next == ";" else { throw line.error("expected “;” after the score of \(move)") }
    line.read += 1
    return (move, score)
  }
}

extension Reversi {
  /// Reads ``OBF``, one problem a line, or lines of moves with scores.
  ///
  /// - Throws: `NotationError` with the place where the text goes wrong.
  public func problems(_ text: String) throws(NotationError) -> [Problem<Position>] {
    let first = ScannedLine.split(text).first(where: OBF.isEntry)?.rest ?? ""
    // A line of OBF has no digit so early.
    if first.prefix(4).contains(where: \.isWholeNumber) || first.hasPrefix("#") {
      return try problemsOfLines(text)
    }
    return try OBF.lines(text).map { entry in
      Problem(
        entry.position, margins: entry.scores.map { (move: $0.move, margin: $0.score) },
        line: entry.line)
    }
  }
}

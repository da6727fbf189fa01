import MoonstoneKernel

/// Reads a drawn board, with or without coordinates.
///
/// It has one line of squares for each row and one that names the side to move: `black to move`, `X
/// to move` or only the name. Blanks between squares and brackets around them do not matter. A line
/// that counts the discs must be right.
struct DiagramReading<G: ReversiGame> {
  private typealias Board = G.Board

  private let game: G
  private var board = BoardReading<G.Board>()
  private var turn: Side?
  private var tally: ScannedLine?

  private init(_ game: G) { self.game = game }

  static func position(_ text: String, of game: G) throws(NotationError) -> G.Position {
    var reading = DiagramReading(game)
    let size = Board.size
    var lines = 0
    for line in ScannedLine.split(text) where !line.isBlank {
      try reading.read(line)
      lines = line.number
    }
    let end = ScannedLine("", number: lines + 1)
    guard reading.board.count == size * size else {
      throw end.error("the board has \(reading.board.count / size) rows, not \(size)")
    }
    guard let turn = reading.turn else {
      throw end.error("the side to move is missing: expected “black to move” or “white to move”")
    }
    let position = reading.board.position(turn: turn)
    if var tally = reading.tally {
      let found = tally.rest
      let right = game.tallyLine(position)
      tally.skipBlanks()
      if found != right { throw tally.error("the board has \(right), not “\(found)”") }
    }
    return position
  }

  private mutating func read(_ line: ScannedLine) throws(NotationError) {
    let words = line.rest.lowercased()
    if words.filter({ !$0.isBlank }) == G.columns.joined() { return }
    if words.contains("to move") || words == "black" || words == "white" || words.count == 1 {
      try readTurn(line)
    } else if words.hasPrefix("black") {
      guard tally == nil else { throw line.error("the discs are counted a second time") }
      tally = line
    } else {
      try readRow(line)
    }
  }

  private mutating func readTurn(_ text: ScannedLine) throws(NotationError) {
    var line = text
    line.skipBlanks()
    guard turn == nil else { throw line.error("the side to move is named a second time") }
    let start = line
    let name = line.word { !$0.isBlank }
    line.skipBlanks()
    guard let side = Self.side(name) else {
      throw start.error(
        "“\(name)” is not a side: expected “black” or “X”, or “white” or “O”")
    }
    if line.next == "(" {
      let symbol = "(\(DiscSymbol.letter(side)))"
      let bracket = line
      let found = line.word { !$0.isBlank }
      guard found == symbol else {
        throw bracket.error("expected “\(symbol)” after “\(name)”, found “\(found)”")
      }
    }
    let rest = line.rest
    let words = rest.lowercased()
    guard words.isEmpty || words == "to move" || words.hasPrefix("to move,") else {
      line.skipBlanks()
      throw line.error("expected “to move” after the side, found “\(rest)”")
    }
    turn = side
  }

  private static func side(_ name: String) -> Side? {
    if let side = Side(name.lowercased()) { return side }
    guard name.count == 1, case .some(let side) = DiscSymbol.side(name.first) else { return nil }
    return side
  }

  private mutating func readRow(_ text: ScannedLine) throws(NotationError) {
    var line = text
    line.skipBlanks()
    let size = Board.size
    guard board.count < size * size else {
      throw line.error("expected the side to move, found a row too many")
    }
    let number = board.count / size + 1
    try readNumber(number, &line)
    for square in 0..<size {
      line.skipBlanks()
      guard line.next != nil else {
        throw line.error("row \(number) has \(square) squares, not \(size)")
      }
      board.append(try readSquare(&line))
    }
    line.skipBlanks()
    try readNumber(number, &line)
    line.skipBlanks()
    if let next = line.next {
      throw line.error(
        "expected the end of row \(number) after \(size) squares, found \(next.quoted)")
    }
  }

  /// Reads the row's number, if there is one.
  private func readNumber(_ number: Int, _ line: inout ScannedLine) throws(NotationError) {
    guard let next = line.next, next.isWholeNumber else { return }
    let start = line
    let found = line.word(while: \.isWholeNumber)
    guard found == String(number) else {
      throw start.error("expected row \(number), found row “\(found)”")
    }
  }

  private func readSquare(_ line: inout ScannedLine) throws(NotationError) -> Side? {
    let closing: Character? =
      switch line.next {
      case "[": "]"
      case "(": ")"
      default: nil
      }
    if closing != nil { line.read += 1 }
    guard let next = line.next, let side = DiscSymbol.side(next) else {
      let found = line.next?.quoted ?? "the end of the line"
      throw line.error("\(found) is not a square: \(DiscSymbol.squares)")
    }
    line.read += 1
    if let closing {
      guard line.next == closing else { throw line.error("expected \(closing.quoted)") }
      line.read += 1
    }
    return side
  }
}

import MoonstoneKernel

/// A match as reversi-ios saves it in `Library/Game`.
///
/// The first line has the turn (`x` black, `o` white, `-` game over) and the players of black and
/// of white (`0` manual, `1` computer). Then eight lines have eight squares each (`x`, `o`, `-`).
/// Empty lines are skipped, lines may end with CRLF, and the last line may lack its end.
public struct SaveFile: Hashable, Sendable {
  /// Who plays a side.
  public enum Player: String, CaseIterable, Hashable, Sendable {
    /// A person.
    case manual
    /// The program.
    case computer
  }

  /// The position; black has the turn when the file says that the game is over.
  public let position: Reversi.Position
  /// Who plays the sides.
  public let players: Sides<Player>
  /// Whether the file says that the game is over; then neither side can move.
  ///
  /// A finished game may also have been saved with a side to move.
  public let isOver: Bool

  /// Reads a file.
  ///
  /// - Throws: `NotationError` with the place where the text goes wrong, or when the file says
  ///   that the game is over although a side can move.
  public init(_ text: String) throws(NotationError) {
    let all = ScannedLine.split(text)
    let lines = all.filter { !$0.characters.isEmpty }
    let end = ScannedLine("", number: (lines.last?.number ?? 0) + 1)
    guard var first = lines.first else {
      throw end.error("the file is empty: expected the turn and the players, such as “x01”")
    }
    let start = first
    let turn = try Self.turn(&first)
    players = Sides(
      black: try Self.player(.black, &first), white: try Self.player(.white, &first))
    if let next = first.next {
      throw first.error("expected the end of the line after the players, found \(next.quoted)")
    }
    var board = BoardReading<EightByEight>()
    for (index, row) in lines.dropFirst().enumerated() {
      guard index < 8 else { throw row.error("expected the end of the file after 8 rows") }
      try Self.read(row, number: index + 1, into: &board)
    }
    guard board.count == 64 else {
      throw end.error("the board has \(board.count / 8) rows, not 8")
    }
    isOver = turn == nil
    position = board.position(turn: turn ?? .black)
    if isOver { try Self.checkIsOver(position, at: start) }
  }

  /// Makes the file of a match.
  public init(_ match: SavedMatch<Reversi.Position>) {
    position = match.position
    players = match.people.map { $0 ? .manual : .computer }
    isOver = match.position.outcome != nil
  }

  private static func turn(_ line: inout ScannedLine) throws(NotationError) -> Side? {
    let turn: Side?
    switch line.next {
    case "x": turn = .black
    case "o": turn = .white
    case "-": turn = nil
    case let next:
      throw line.error(
        "\(next?.quoted ?? "") is not a turn: “x” is black, “o” white, "
          + "“-” says that the game is over")
    }
    line.read += 1
    return turn
  }

  private static func player(
    _ side: Side, _ line: inout ScannedLine
  ) throws(NotationError) -> Player {
    let player: Player
    switch line.next {
    case "0": player = .manual
    case "1": player = .computer
    case nil: throw line.error("\(side)'s player is missing: “0” is manual, “1” the computer")
    case let next?:
      throw line.error("\(next.quoted) is not a player: “0” is manual, “1” the computer")
    }
    line.read += 1
    return player
  }

  private static func read(
    _ row: ScannedLine, number: Int, into board: inout BoardReading<EightByEight>
  ) throws(NotationError) {
    var line = row
    for square in 0..<8 {
      switch line.next {
      case "x": board.append(.black)
      case "o": board.append(.white)
      case "-": board.append(nil)
      case nil: throw line.error("row \(number) has \(square) squares, not 8")
      case let next?:
        throw line.error("\(next.quoted) is not a square: “x” is black, “o” white, “-” empty")
      }
      line.read += 1
    }
    if let next = line.next {
      throw line.error("expected the end of row \(number) after 8 squares, found \(next.quoted)")
    }
  }

  private static func checkIsOver(
    _ position: Reversi.Position, at start: ScannedLine
  ) throws(NotationError) {
    let other = Reversi.Position(
      black: position.discs(.black), white: position.discs(.white), turn: .white)
    for position in [position, other] {
      guard let move = position.legalMoves.first, move != .pass else { continue }
      throw start.error(
        "“-” says that the game is over, but \(position.turn) can play \(move): "
          + "expected “x” or “o”")
    }
  }
}

extension SaveFile: CustomStringConvertible {
  /// The file, as the initializer reads it.
  public var description: String {
    let letters: [Character] = position.description.map { square in
      switch square {
      case "X": "x"
      case "O": "o"
      default: square
      }
    }
    func digit(_ side: Side) -> String { players[side] == .manual ? "0" : "1" }
    let turn = isOver ? "-" : position.turn == .black ? "x" : "o"
    var text = turn + digit(.black) + digit(.white) + "\n"
    for row in 0..<8 { text += String(letters[8 * row..<8 * row + 8]) + "\n" }
    return text
  }
}

extension Reversi {
  /// Writes a ``SaveFile`` of reversi-ios.
  public func text(of match: SavedMatch<Position>) -> String? { SaveFile(match).description }

  /// Reads a ``SaveFile`` of reversi-ios; people play the sides that are manual there.
  ///
  /// - Throws: `NotationError` with the place where the text goes wrong.
  public func savedMatch(_ text: String) throws(NotationError) -> SavedMatch<Position>? {
    let file = try SaveFile(text)
    return SavedMatch(file.position, people: file.players.map { $0 == .manual })
  }
}

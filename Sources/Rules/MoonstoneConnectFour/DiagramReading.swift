import MoonstoneKernel

/// Reads a drawn board: six lines of seven squares, with or without coordinates.
///
/// Blanks and brackets do not matter. The discs tell whose turn it is; a line that names the side
/// to move must agree.
struct DiagramReading {
  private var red: UInt64 = 0
  private var yellow: UInt64 = 0
  private var count = 0
  private var turn: (side: Side, line: Int)?

  static func position(_ text: String) throws(NotationError) -> ConnectFour.Position {
    var reading = DiagramReading()
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() { try reading.read(line, number: index + 1) }
    guard reading.count == 42 else {
      throw NotationError(
        "the board has \(reading.count) squares, not 42", line: lines.count, column: 1)
    }
    switch ConnectFour.Position.checked(red: reading.red, yellow: reading.yellow) {
    case .failure(let flaw): throw NotationError(flaw.message, line: lines.count, column: 1)
    case .success(let position):
      if let turn = reading.turn, turn.side != position.turn {
        let name = ConnectFour().sideNames[position.turn]
        throw NotationError("by the discs, \(name) is to move", line: turn.line, column: 1)
      }
      return position
    }
  }

  private mutating func read(_ line: Substring, number: Int) throws(NotationError) {
    let words = line.lowercased()
    if words.filter({ !$0.isWhitespace }) == "abcdefg" { return }
    for side in Side.allCases where words.hasPrefix(ConnectFour().sideNames[side]) {
      turn = (side, number)
      return
    }
    for (index, character) in line.enumerated() {
      if character.isWhitespace || "[]".contains(character) { continue }
      if index == 0, character.isWholeNumber { continue }
      try readSquare(character, line: number, column: index + 1)
    }
  }

  private mutating func readSquare(
    _ character: Character, line: Int, column: Int
  ) throws(NotationError) {
    guard count < 42 else {
      throw NotationError("expected no more than 42 squares", line: line, column: column)
    }
    let bit = ConnectFour.Square(column: count % 7, row: 5 - count / 7).bit
    switch character {
    case "R": red |= bit
    case "Y": yellow |= bit
    case "-", ".": break
    default:
      throw NotationError(
        "“\(character)” is not a square: “R” is red, “Y” yellow, “-” or “.” empty",
        line: line, column: column)
    }
    count += 1
  }
}

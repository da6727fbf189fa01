import MoonstoneKernel

/// Reads a drawn board, with or without coordinates, and a line that names the side to move.
///
/// Blanks and brackets do not matter, and a line that counts the pieces is skipped.
struct DiagramReading {
  private let size: Int
  private var sides: [Side?] = []
  private var turn: Side?

  private init(size: Int) { self.size = size }

  static func position(
    _ text: String, size: Int
  ) throws(NotationError) -> Breakthrough.Position {
    var reading = DiagramReading(size: size)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() { try reading.read(line, number: index + 1) }
    func failed(_ message: String) -> NotationError {
      NotationError(message, line: max(lines.count, 1), column: 1)
    }
    guard reading.sides.count == size * size else {
      throw failed("the board has \(reading.sides.count) squares, not \(size * size)")
    }
    guard let turn = reading.turn else {
      throw failed("the side to move is missing: expected “white to move” or “black to move”")
    }
    switch Breakthrough.Position.checked(reading.sides, size: size, turn: turn) {
    case .failure(let flaw): throw failed(flaw.message)
    case .success(let position): return position
    }
  }

  private mutating func read(_ line: Substring, number: Int) throws(NotationError) {
    let words = line.lowercased()
    if words.filter({ !$0.isWhitespace }) == Breakthrough.columns(size).joined() { return }
    for side in Side.allCases where words.hasPrefix(side.description) {
      if words.contains("to move") { turn = side }
      return
    }
    for (index, character) in line.enumerated() {
      if character.isWhitespace || "[]".contains(character) { continue }
      if index == 0, character.isWholeNumber { continue }
      switch character {
      case "W": sides.append(.white)
      case "B": sides.append(.black)
      case "-", ".": sides.append(nil)
      default:
        throw NotationError(
          "“\(character)” is not a square: “W” is white, “B” black, “-” or “.” empty",
          line: number, column: index + 1)
      }
    }
  }
}

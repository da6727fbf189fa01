import MoonstoneCatalog
import MoonstoneKernel
import MoonstoneSupport

/// What is written of one test, and how it is read.
struct TestFields {
  /// A text and the column where it begins, if that is known.
  struct Field {
    let text: String
    var column: Int?
  }

  static let words = ["best", "avoid", "value", "within"]

  let file: String
  let line: Int
  /// A position, or the moves that lead to one.
  var board = Field(text: "")
  var isAfterMoves = false
  var name: String?
  var best: Field?
  var avoid: Field?
  var values: [Field] = []
  var within: Field?
  var check: Int?

  func test<G: Game>(of game: G) throws(TestFault) -> PositionTest<G> {
    let (position, lead) = try position(of: game)
    guard position.outcome == nil else {
      throw fault("the game is over on this position: there is nothing to choose", board)
    }
    if game.forcedPass(in: position) != nil {
      throw fault("the only move is a pass here, and no strategy is asked for that", board)
    }
    let best = try moves(best, in: position, of: game)
    let avoid = try moves(avoid, in: position, of: game)
    var bounds: [PositionTest<G>.Bound] = []
    for value in values {
      guard let bound = PositionTest<G>.Bound(value.text) else {
        throw fault("“value \(value.text)” is not a bound, such as “value > 3”", value)
      }
      bounds.append(bound)
    }
    let isEmpty = best.isEmpty && avoid.isEmpty && bounds.isEmpty && within == nil && check == nil
    if isEmpty {
      throw fault(
        "nothing is said of the move: write “best f5”, “avoid b2”, “value > 3” or “within 2M”",
        board)
    }
    return PositionTest(
      name: name ?? "line \(line)", place: PositionTest.TestPlace(file: file, line: line),
      position: position, moves: lead, best: best, avoid: avoid, values: bounds,
      ticks: try budget(), check: check)
  }

  private func position<G: Game>(of game: G) throws(TestFault) -> (G.Position, [G.Move]) {
    do {
      guard isAfterMoves else { return (try game.position(board.text), []) }
      let moves = try game.transcript(board.text)
      return (moves.reduce(into: game.initialPosition) { $0.playUnchecked($1) }, moves)
    } catch {
      throw TestFault(
        file: file, line: line, column: board.column.map { $0 + error.column - 1 },
        message: error.message)
    }
  }

  private func moves<G: Game>(
    _ field: Field?, in position: G.Position, of game: G
  ) throws(TestFault) -> [G.Move] {
    guard let field else { return [] }
    var moves: [G.Move] = []
    for word in field.text.split(whereSeparator: { $0.isWhitespace }) {
      guard let move = G.Move(String(word)) else {
        throw fault("“\(word)” is not a move of \(game.name)", field)
      }
      guard position.isLegal(move) else {
        throw fault("\(move) is not legal on this position", field)
      }
      moves.append(move)
    }
    if moves.isEmpty { throw fault("the moves are missing", field) }
    return moves
  }

  private func budget() throws(TestFault) -> Int? {
    guard let within else { return nil }
    guard let ticks = Ticks.amount(within.text), ticks > 0 else {
      throw fault("“within \(within.text)” is not a number of ticks, such as “within 2M”", within)
    }
    return ticks
  }

  /// - Parameter field: where it is; `nil` for the line as a whole.
  func fault(_ message: String, _ field: Field? = nil) -> TestFault {
    TestFault(file: file, line: line, column: field?.column, message: message)
  }

  /// The fault of a word that nothing is known by.
  func unknown(_ word: String, among words: [String], column: Int? = nil) -> TestFault {
    let meant = suggestion(for: word, among: words).map { "; did you mean “\($0)”?" } ?? ""
    let known = words.joined(separator: ", ")
    return fault(
      "“\(word)” is not a word of tests, which are \(known)\(meant)",
      Field(text: word, column: column))
  }
}

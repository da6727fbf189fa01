import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct TranscriptTests {
  let game = Strip("-bw--- black")

  private func read(_ text: String, from start: String? = nil) throws -> String {
    let moves = try game.transcript(text, from: start.map { try strip($0) })
    return moves.map(\.description).joined(separator: " ")
  }

  private func refusal(of text: String) -> String? {
    do throws(NotationError) {
      _ = try game.transcript(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func passesMayBeWrittenOrLeftOut() throws {
    #expect(try read("a d pass e pass f") == "a d pass e pass f")
    #expect(try read("a d e f") == "a d pass e pass f")
    #expect(try read("a d pass e f") == "a d pass e pass f")
  }

  @Test func aPassAfterTheLastMoveIsNotImplied() throws {
    #expect(try read("a d") == "a d")
    #expect(try read("a d pass") == "a d pass")
  }

  @Test func aPassIsImpliedBeforeTheFirstMoveToo() throws {
    #expect(try read("c", from: "bw-- black") == "pass c")
  }

  @Test func noMovesAreATranscript() throws {
    #expect(try read("") == "")
    #expect(try read(" \n\t ") == "")
  }

  @Test func aWrongWordIsNamedWithItsPlace() {
    #expect(refusal(of: "a d\n  k") == "2:3: move 3: “k” is not a move of strip")
    #expect(refusal(of: "K") == "1:1: move 1: “K” is not a move of strip")
  }

  @Test(arguments: ["A D", "1. a d", "a,d", "a-d", "1. A-D", "1.a 1…d"])
  func movesAreReadAsBooksPrintThem(text: String) throws {
    #expect(try read(text) == "a d")
  }

  @Test(arguments: ["...", ";", ",", "1.", "1.2.3."])
  func numbersAndMarksAloneAreNoTranscript(text: String) {
    #expect(refusal(of: text) == "1:1: move 1: “\(text)” is not a move of strip")
  }

  @Test func anIllegalMoveIsNamedWithItsPlaceAndWhatIsLegal() {
    #expect(refusal(of: "a f") == "1:3: move 2: f is illegal for Right, who can play d")
    #expect(refusal(of: "pass") == "1:1: move 1: pass is illegal for Left, who can play a")
    #expect(
      refusal(of: "a d b") == "1:5: move 3: b is illegal for Right, who can play e",
      "after the implied pass")
  }

  @Test func aMoveAfterTheEndIsRefused() {
    #expect(refusal(of: "a d e f\r\na") == "2:1: move 5: a comes after the end of the game")
  }

  @Test func longListsOfLegalMovesAreCutOff() {
    let refused = IllegalMove(Wide.Move(code: 99) ?? Wide.Move(), in: Wide.Position())
    #expect(
      refused.message(sideNames: Sides(black: "B", white: "W"))
        == "99 is illegal for B, who can play 0 1 2 3 4 5 6 7 8 9 10 11 …")
  }

  @Test func wordsStandWhereTheirFirstCharacterIs() {
    #expect(
      Word.split("f5  d6\n c3\r\n\té3x\n\n e") == [
        Word("f5", line: 1, column: 1), Word("d6", line: 1, column: 5),
        Word("c3", line: 2, column: 2), Word("é3x", line: 3, column: 2),
        Word("e", line: 5, column: 2),
      ])
  }

  @Test func columnsCountCharactersAndNotBytes() {
    #expect(
      Word.split("👩‍👩‍👧 e\u{301}e f") == [
        Word("👩‍👩‍👧", line: 1, column: 1), Word("e\u{301}e", line: 1, column: 3),
        Word("f", line: 1, column: 6),
      ])
  }

  @Test func anotherTextThanAPositionIsRefused() throws {
    #expect(try game.position("-bw- white").description == "-bw- white")
    #expect(throws: NotationError("not a position of strip", column: 1)) {
      try game.position("bw")
    }
  }

  @Test func onlyAForcedPassIsImplied() throws {
    // Passing is a free choice here, so leaving it out means something else.
    let moves = try Wide().transcript("3 4")
    #expect(moves.map(\.description) == ["3", "4"])
  }
}

/// A game in which black always has the turn and thirteen moves, one of them the pass.
struct Wide: Game {
  struct Move: Symbol {
    let code: Int
    init() { code = 0 }
    init?(code: Int) { self.code = code }
    init?(_ description: String) {
      guard let code = Int(description) else { return nil }
      self.code = code
    }
    var description: String { "\(code)" }
  }

  struct Position: MoonstoneKernel.Position {
    init() {}
    init?(_ description: String) { nil }
    var description: String { "wide" }
    var turn: Side { .black }
    var legalMoves: [Move] { (0..<13).compactMap(Move.init(code:)) }
    var outcome: Outcome? { nil }
    mutating func playUnchecked(_ move: Move) {}
  }

  var name: String { "wide" }
  var summary: String { "Thirteen moves, for ever." }
  var initialPosition: Position { Position() }
  var pass: Move? { Move() }
}

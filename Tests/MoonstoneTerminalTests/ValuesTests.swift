import MoonstoneBreakthrough
import MoonstoneKernel
import MoonstoneReversi
import Testing

@testable import MoonstoneTerminal

/// Values on the squares of the board.
@Suite struct ValuesTests {
  /// Values for all four moves of the initial position.
  private let values = Valuation<Reversi.Move>(
    unit: .margin,
    entries: [("d3", 12.0, true), ("c4", 0.4, false), ("f5", -0.6, false), ("e6", -120, false)].map
    {
      let move = Reversi.Move($0.0)!
      return Valuation.Entry(move: move, value: $0.1, isExact: $0.2, line: [move])
    }, depth: 6)

  @Test func theyAreAskedForShownAndHidden() throws {
    var rig = try Rig(Reversi())
    let plain = rig.lines
    rig.type("values")
    #expect(rig.said().last == "<value>")
    #expect(rig.lines == plain)
    rig.take(.valued(values, of: rig.match.position))
    #expect(
      Array(rig.lines.prefix(9)) == [
        "    a   b   c   d   e   f   g   h",
        "1                                     ●  2  black (human)",
        "2                                     ○  2  white (corners)",
        "3              +12",
        "4           0   ○   ●",
        "5               ●   ○  -1",
        "6                  -99",
        "7",
        "8",
      ])
    rig.type("values")
    #expect(rig.lines == plain)
    #expect(rig.said().filter { $0 == "<value>" }.isEmpty)
  }

  @Test func theyGoWithTheirPosition() throws {
    var rig = try Rig(Reversi())
    rig.take(.valued(values, of: rig.match.position))
    rig.type("f5")
    #expect(!rig.lines.joined().contains("+12"))
    rig.take(.valued(values, of: Reversi().initialPosition))
    #expect(!rig.lines.joined().contains("+12"), "they came too late")
  }

  @Test func thePointerAndTheLastMoveKeepTheirMarks() throws {
    var rig = try Rig(Reversi())
    rig.take(.valued(values, of: rig.match.position))
    rig.take(.key(.up))
    #expect(rig.lines[3].hasPrefix("3             [+12]"))
  }

  @Test func whereMovesHaveNoSquaresTheyAreSaid() throws {
    var rig = try Rig(Breakthrough())
    let moves = Array(rig.match.position.legalMoves.prefix(2))
    let values = Valuation<Breakthrough.Move>(
      unit: .feature("pieces"),
      entries: moves.map { Valuation.Entry(move: $0, value: 1, isExact: false, line: [$0]) },
      depth: 3)
    rig.take(.valued(values, of: rig.match.position))
    #expect(
      rig.said() == ["\(moves[0]) +1, \(moves[1]) +1 (pieces, 3 plies ahead)"])
    var typed = try Rig(Reversi(), isDrawn: false)
    typed.take(.valued(self.values, of: typed.match.position))
    #expect(typed.said().last == "d3 +12, c4 +0.4, f5 -0.6, e6 -120.0 (6 plies ahead)")
  }
}

import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@Suite struct SideTests {
  @Test func aSidesOpponentIsTheOther() {
    #expect(Side.black.opponent == .white)
    #expect(Side.white.opponent == .black)
  }

  @Test func sidesReadAndWriteTheSame() {
    for side in Side.allCases { #expect(Side(side.description) == side) }
    for text in ["", "Black", "b", "white ", "0"] { #expect(Side(text) == nil) }
  }

  @Test func eachSideHasItsOwnValue() {
    var sides = Sides(black: 1, white: 2)
    #expect(sides[.black] == 1)
    #expect(sides[.white] == 2)
    sides[.white] = 3
    #expect(sides == Sides(black: 1, white: 3))
    sides[.black] = 4
    #expect(sides == Sides(black: 4, white: 3))
    #expect(sides.map { "\($0)" } == Sides(black: "4", white: "3"))
    #expect(Sides(both: 5) == Sides(black: 5, white: 5))
  }

  @Test func marginsAreMirrored() {
    #expect(Outcome.win(.black, by: 13).margin(for: .black) == 13)
    #expect(Outcome.win(.black, by: 13).margin(for: .white) == -13)
    #expect(Outcome.win(.white).margin(for: .black) == -1)
    #expect(Side.allCases.map(Outcome.draw.margin(for:)) == [0, 0])
  }

  @Test func aDrawHasNoWinner() {
    #expect(Outcome.draw.winner == nil)
    #expect(Outcome.win(.white, by: 2).winner == .white)
  }

  @Test func thereIsNoSquareInAGameWithoutAny() {
    #expect(NoSquare("a1") == nil)
    #expect(NoSquare(code: 0) == nil)
    #expect(Nim().initialPosition.changes(playing: .one).isEmpty)
  }

  @Test func anErrorOfNotationReadsWithItsPlace() {
    #expect(NotationError("no", line: 2, column: 3).description == "2:3: no")
  }
}

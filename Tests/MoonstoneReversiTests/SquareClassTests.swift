import MoonstoneKernel
import Testing

@testable import MoonstoneReversi

/// The ten classes of squares, and what they are worth to evaluations.
@Suite struct SquareClassTests {
  @Test func everySquareIsInOneClass() {
    #expect(SquareClass.all.reduce(UInt64(0)) { $0 | $1.squares } == .max)
    #expect(SquareClass.all.map(\.squares.nonzeroBitCount).reduce(0, +) == 64)
    #expect(
      SquareClass.all.map(\.name)
        == ["a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4"])
    #expect(
      SquareClass.all.map(\.squares.nonzeroBitCount) == [4, 8, 8, 8, 4, 8, 8, 4, 8, 4])
  }

  @Test func aClassHoldsWhatSymmetriesMakeOfItsSquares() {
    for each in SquareClass.all {
      let images = BoardImages(each.squares)
      #expect(images.mirrored == each.squares)
      #expect(images.flipped == each.squares)
      #expect(images.transposed == each.squares)
    }
    #expect(SquareClass.all[1].squares == Reversi.Position.cSquares)
    #expect(SquareClass.all[4].squares == Reversi.Position.xSquares)
  }

  @Test func aFeatureCountsTheDiscsOfTheSideToMoveLessTheOthers() throws {
    let features = Reversi().features
    func value(_ name: String, _ position: Reversi.Position) throws -> Int {
      try #require(features.first { $0.name == name }).value(position)
    }
    // b1, g1 and h2 are white's, a1 and b2 are black's.
    let board = "XO----O-" + "-X-----O" + String(repeating: "-", count: 48)
    let black = try #require(Reversi.Position(board + " X"))
    let white = try #require(Reversi.Position(board + " O"))
    #expect(try ["a1", "b1", "b2", "c1", "d4"].map { try value($0, black) } == [1, -3, 1, 0, 0])
    #expect(try ["a1", "b1", "b2", "c1", "d4"].map { try value($0, white) } == [-1, 3, -1, 0, 0])
  }
}

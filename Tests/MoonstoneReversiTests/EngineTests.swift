import MoonstoneKernel
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReversi

/// What is computed in ways that differ from machine to machine, and what only the solver uses.
@Suite struct EngineTests {
  @Test(arguments: trials(600...639))
  func bothWaysToFindFlipsFindThoseOfThePlainBoard(seed: UInt64) {
    for compared in Compared.game(seed) {
      let (own, opponent) = (compared.position.own, compared.position.opponent)
      for square in 0..<64 where compared.board.cells[square] == nil {
        let flips = compared.board.flips(square, by: compared.board.turn).sorted()
        #expect(codes(Lines.shared.narrowFlips(square, own, opponent)) == flips)
        #expect(codes(Lines.shared.wideFlips(square, own, opponent)) == flips)
        #expect(codes(Lines.shared.flips(square, own, opponent)) == flips)
      }
    }
  }

  @Test(arguments: trials(640...659))
  func theLastDiscTurnsAsManyAsItsFlips(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let square = Int.random(in: 0..<64, using: &numbers)
      let own = UInt64.random(in: 0 ... .max, using: &numbers) & ~Squares.bit(square)
      let flips = Lines.shared.flips(square, own, ~own & ~Squares.bit(square))
      #expect(LastFlips.shared.count(square, own) == flips.nonzeroBitCount)
    }
  }

  @Test(arguments: trials(660...699))
  func theSolversStableDiscsHoldThoseOfTheDefinition(seed: UInt64) {
    for compared in Compared.game(seed) {
      let (own, opponent) = (compared.position.own, compared.position.opponent)
      let stable = EdgeStability.shared.stable(own, opponent)
      #expect(Stability<EightByEight>.stable(own, opponent) & ~stable == 0)
    }
  }

  @Test(arguments: trials(700...799))
  func theSolversStableDiscsStayToTheEndOfTheGame(seed: UInt64) {
    var stable = Sides<UInt64>(both: 0)
    for compared in Compared.game(seed) {
      for side in Side.allCases {
        let discs = compared.position.discs(side)
        #expect(stable[side] & ~discs == 0)
        stable[side] |= EdgeStability.shared.stable(discs, compared.position.discs(side.opponent))
      }
    }
  }

  @Test func anEdgeCanBeStableWithoutACorner() throws {
    // A disc on a1 or h1 turns b1 or g1 at most: nothing can come to stand on both sides anew.
    let between = try #require(
      Reversi.Position("-OXXXXO-" + String(repeating: "-", count: 56) + " X"))
    #expect(codes(EdgeStability.shared.stable(between.own, between.opponent)) == [2, 3, 4, 5])
    #expect(EdgeStability.shared.stable(between.opponent, between.own) == 0)
    let full = try #require(
      Reversi.Position("OXXOOXOX" + String(repeating: "-", count: 56) + " X"))
    #expect(codes(EdgeStability.shared.stable(full.own, full.opponent)) == [1, 2, 5, 7])
    let alone = try #require(
      Reversi.Position("XXX-----" + String(repeating: "-", count: 56) + " X"))
    #expect(codes(EdgeStability.shared.stable(alone.own, alone.opponent)) == [0, 1, 2])
  }
}

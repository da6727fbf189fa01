import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@Suite struct StableTests {
  @Test(arguments: trials(100...130))
  func stableDiscsAreThoseThatTheDefinitionFinds(seed: UInt64) {
    for compared in Compared.game(seed) {
      for side in Side.allCases {
        let stable = codes(compared.position.stableDiscs(side))
        #expect(stable == compared.board.stable(side).sorted())
      }
    }
  }

  @Test(arguments: trials(200...300))
  func aStableDiscStaysToTheEndOfTheGame(seed: UInt64) {
    var stable = Sides<UInt64>(both: 0)
    for compared in Compared.game(seed) {
      for side in Side.allCases {
        #expect(stable[side] & ~compared.position.discs(side) == 0)
        stable[side] |= compared.position.stableDiscs(side)
      }
    }
  }

  @Test(arguments: trials(400...440))
  func noContinuationTurnsAStableDisc(seed: UInt64) {
    guard let late = Compared.game(seed).first(where: { $0.board.count(nil) == 6 }) else { return }
    let stable = Sides(
      black: late.position.stableDiscs(.black), white: late.position.stableDiscs(.white))
    var visited = 0
    #expect(Self.holds(stable, after: late.position, &visited))
    #expect(visited > 1)
  }

  private static func holds(
    _ stable: Sides<UInt64>, after position: Reversi.Position, _ visited: inout Int
  ) -> Bool {
    visited += 1
    for side in Side.allCases where stable[side] & ~position.discs(side) != 0 { return false }
    for move in position.legalMoves {
      guard holds(stable, after: position.playingUnchecked(move), &visited) else { return false }
    }
    return true
  }

  @Test func stabilityGrowsFromCorners() throws {
    let position = try Reversi().position(
      """
      X X X O - - - O
      X X O - - - - -
      X O - - - - - -
      O - - - - - - -
      - - - - - - - -
      - - - - - - - -
      - - - - - - - -
      X - - - - - - X
      X to move
      """)
    #expect(
      codes(position.stableDiscs(.black)) == [0, 1, 2, 8, 9, 16, 56, 63])
    #expect(codes(position.stableDiscs(.white)) == [7])
  }

  @Test func noDiscIsStableAtTheStartAndEveryOneIsOnAFullBoard() throws {
    let start = Reversi().initialPosition
    #expect(start.stableDiscs(.black) == 0)
    #expect(start.stableDiscs(.white) == 0)
    let full = try #require(Reversi.Position(String(repeating: "XO", count: 32) + " X"))
    #expect(full.stableDiscs(.black) == full.discs(.black))
    #expect(full.stableDiscs(.white) == full.discs(.white))
  }

  @Test func aDiscWhoseFourLinesAreFullIsStableWithoutACorner() throws {
    let position = try Reversi().position(
      """
      - - - X - - O -
      O - - O - X - -
      - O - X O - - -
      X X O X O O X O
      - - O O X - - -
      - X - O - O - -
      X - - X - - X -
      - - - O - - - O
      X to move
      """)
    // The lines of d4 are row 4, column d, a1–h8 and a7–g1; a1, b2 and c3 are empty.
    #expect(!codes(position.stableDiscs(.black)).contains(27))
    let filled = try Reversi().position(
      """
      O - - X - - O -
      - X - O - X - -
      - - X X O - - -
      X X O X O O X O
      - - O O X - - -
      - X - O - O - -
      X - - X - - X -
      - - - O - - - O
      X to move
      """)
    #expect(codes(filled.stableDiscs(.black)).contains(27))
  }
}

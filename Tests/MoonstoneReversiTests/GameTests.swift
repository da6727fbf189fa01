import MoonstoneKernel
import MoonstoneReversi
import Testing

@Suite struct GameTests {
  @Test func reversiIntroducesItself() {
    let reversi = Reversi()
    #expect(reversi.name == "reversi")
    #expect(reversi.pass == .pass)
    #expect(reversi.sideNames == Sides(black: "black", white: "white"))
    #expect(reversi.tally(of: reversi.initialPosition) == Sides(black: 2, white: 2))
    #expect(reversi.initialPosition.legalMoves.map(\.description) == ["d3", "c4", "f5", "e6"])
  }

  @Test func aMatchWaitsForTheForcedPassAndEndsByTheRules() throws {
    let start = try Reversi().position("XO" + String(repeating: "-", count: 62) + " O")
    var match = Match(Reversi(), from: start)
    _ = try match.apply(.start)
    #expect(match.phase == .pass(.white))
    var request = try #require(match.request)
    _ = try match.apply(.answer(request, .acknowledge))
    request = try #require(match.request)
    let move = try #require(Reversi.Move("c1"))
    let events = try match.apply(.answer(request, .play(Choice(move), elapsed: .zero)))
    #expect(match.moves == [.pass, move])
    #expect(match.ending?.outcome == .win(.black, by: 64))
    guard case .played(_, by: .black, let changes, _, _) = events.first else {
      Issue.record("expected the move to be told first")
      return
    }
    #expect(changes.map(\.square.description) == ["c1", "b1"])
  }
}

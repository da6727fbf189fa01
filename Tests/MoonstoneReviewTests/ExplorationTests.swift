import MoonstoneArchive
import MoonstoneKernel
import MoonstoneReversi
import MoonstoneTestSupport
import Testing

@testable import MoonstoneReview

/// What was played in a position, in any orientation.
@Suite struct ExplorationTests {
  private static let game = Reversi()

  @Test(arguments: Archives.allCases)
  func theFirstMovesOfReversiAreOne(store: Archives) throws {
    try withFolder { folder in
      let store = try store.filled(in: folder)
      let page = try Exploration(Self.game, in: store).page()
      #expect(page.moves.count == 1 && page.moves[0].others.count == 3 && page.against == nil)
      #expect(Self.game.initialPosition.legalMoves.contains(page.moves[0].move))
      #expect(page.moves[0].sum.count == 18)
    }
  }

  /// In each orientation of a position the same was played, as that orientation has it.
  @Test(arguments: Archives.allCases)
  func movesAreThoseOfTheAskedOrientation(store: Archives) throws {
    try withFolder { folder in
      let store = try store.filled(in: folder)
      let line = Array(Archives.playedOut(Self.game, seed: 1).prefix(6))
      let next = Archives.playedOut(Self.game, seed: 1)[6]
      for symmetry in Self.game.symmetries {
        var walk = Exploration(
          Self.game, from: symmetry.position(Self.game.initialPosition), in: store)
        for move in line { walk.play(symmetry.move(move)) }
        let page = try walk.page()
        #expect(page.moves.count == 1 && page.moves[0].sum.count == 2)
        #expect(([page.moves[0].move] + page.moves[0].others).contains(symmetry.move(next)))
        #expect(page.moves[0].players.map(\.count).reduce(0, +) == 2)
        #expect(walk.goBack() && walk.moves.count == 5)
      }
    }
  }

  @Test(arguments: Archives.allCases)
  func aPlayersRecordIsSplitByWhoIsToMove(store: Archives) throws {
    try withFolder { folder in
      let store = try store.filled(in: folder)
      var query = MatchQuery()
      query.player = "corners"
      let page = try Exploration(Self.game, in: store, query).page()
      let games = Archives.matches.filter { $0.facts.game == "reversi" }
      func record(_ side: Side) -> [Int] {
        let played = games.filter { $0.facts.players[side].name == "corners" }
        let won = played.count { $0.facts.ending?.outcome?.winner == side }
        let lost = played.count { $0.facts.ending?.outcome?.winner == side.opponent }
        return [played.count, won, lost]
      }
      let sum = ExploredSum(page.moves)
      let against = try #require(page.against)
      #expect([sum.count, sum.wins, sum.losses] == record(.black))
      #expect([against.count, against.wins, against.losses] == record(.white))
    }
  }

  @Test func aReportIsCleanAndFits() throws {
    try withFolder { folder in
      let store = try Archives.memory.filled(in: folder)
      var walk = Exploration(Self.game, in: store)
      walk.play(try walk.page().moves[0].move)
      let report = ExplorationReport(walk, try walk.page())
      let lines = report.lines(fitting: 60)
      #expect(lines[0] == "white to move:" && lines.allSatisfy { $0.count <= 60 })
      #expect(!lines.joined().contains("\u{1b}") && report.json.hasPrefix("{\"game\":\"reversi\""))
    }
  }

  @Test func nothingWasPlayedAtTheEnd() throws {
    try withFolder { folder in
      let store = try Archives.memory.filled(in: folder)
      var walk = Exploration(Self.game, in: store)
      for move in Archives.playedOut(Self.game, seed: 3) { walk.play(move) }
      #expect(try walk.page().moves.isEmpty)
      #expect(
        ExplorationReport(walk, try walk.page()).lines(fitting: 80).first?.hasSuffix(
          "nothing was played here") == true)
    }
  }
}

import MoonstoneArchive
import MoonstoneKernel
import MoonstoneReports
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

  /// Matches after openings: the tree has no moves from the start.
  @Test func whereMatchesBeginIsSaid() throws {
    let game = Self.game
    func match(_ opening: String, isNamed: Bool, _ number: Int) throws -> ArchivedMatch {
      let moves = try game.transcript(opening, from: game.initialPosition)
      let start = moves.reduce(into: game.initialPosition) { $0.playUnchecked($1) }
      var facts = MatchFacts(
        game: game.name,
        players: Sides(
          black: ArchivedPlayer(name: "a \(number)"), white: ArchivedPlayer(name: "b")),
        start: start.description)
      if isNamed { facts.opening = opening }
      let next = Array(start.legalMoves).prefix(1)
      return ArchivedMatch(facts, of: game, from: start, Array(next))
    }
    let store = MemoryStore()
    let matches = try [
      match("f5d6", isNamed: true, 1), match("f5d6", isNamed: true, 2),
      match("f5f6", isNamed: false, 3), match("f5f4", isNamed: false, 4),
      match("f5d6c3", isNamed: false, 5),
    ]
    try store.add(matches)
    var walk = Exploration(game, in: store)
    let beginnings = try #require(try walk.page().beginnings)
    #expect(beginnings.here == 0 && beginnings.elsewhere == 5)
    #expect(beginnings.others.map(\.count) == [2, 1, 1, 1])
    let lines = ExplorationReport(walk, try walk.page()).lines(fitting: 200)
    #expect(
      lines.prefix(3) == [
        "black to move: nothing was played here",
        "5 matches begin at 4 other positions; the most frequent:",
        "  2  \(matches[0].facts.start) (after f5d6)",
      ])
    let narrow = ExplorationReport(walk, try walk.page()).lines(fitting: 72)
    #expect(lines.count == 5 && narrow.allSatisfy { $0.columns <= 72 })
    // Walking the opening leads to its moves.
    for move in try game.transcript("f5d6") { walk.play(move) }
    let after = try walk.page()
    #expect(after.moves.count == 1 && after.beginnings == nil)
    // Where matches begin here, a line that ends is no reason to name others.
    let full = try Archives.memory.empty(in: "")
    try full.add(Archives.matches + matches)
    var other = Exploration(game, in: full)
    for move in Archives.playedOut(game, seed: 3) { other.play(move) }
    #expect(try other.page().beginnings?.lines.isEmpty == true)
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

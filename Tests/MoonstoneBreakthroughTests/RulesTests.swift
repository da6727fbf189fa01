import MoonstoneBreakthrough
import MoonstoneKernel
import MoonstoneLaws
import MoonstoneTestSupport
import Testing

private let matches = isThorough ? 500 : 30

@Suite struct RulesTests {
  @Test(arguments: Breakthrough.sizes, UInt64(1)...2)
  func breakthroughKeepsTheLawsOfEveryGame(size: Int, seed: UInt64) throws {
    try GameLaws.check(Breakthrough(size: size), matches: matches, seed: seed) { $0.side(at: $1) }
  }

  @Test(arguments: Breakthrough.sizes)
  func breakthroughKeepsTheLawsFromItsTrials(size: Int) throws {
    let game = Breakthrough(size: size)
    #expect(game.trials.count == 9)
    #expect(
      game.trials.contains { trial in
        trial.legalMoves.contains { trial.playingUnchecked($0).outcome != nil }
      })
    #expect(game.trials.allSatisfy { $0.outcome == nil && $0.size == size })
    try GameLaws.check(game, matches: matches, seed: 3, from: game.trials) { $0.side(at: $1) }
  }

  @Test(arguments: Breakthrough.sizes)
  func leftAndRightAreAlike(size: Int) throws {
    let game = Breakthrough(size: size)
    let last = UnicodeScalar(UInt8(ascii: "a") + UInt8(size - 1))
    let next = UnicodeScalar(UInt8(ascii: "a") + UInt8(size - 2))
    let images = ["a2-a3", "a2-b3", "a2xb3"].compactMap { Breakthrough.Move($0) }
      .map { move in game.symmetries.map { "\($0.move(move))" } }
    #expect(
      images == [["\(last)2-\(last)3"], ["\(last)2-\(next)3"], ["\(last)2x\(next)3"]])
  }

  @Test(arguments: Breakthrough.sizes)
  func aPlainImplementationSeesTheSameMatches(size: Int) throws {
    var generator = SplitMix64(seed: UInt64(size))
    for _ in 0..<8 {
      for board in PlainBoard.randomMatch(size: size, &generator) {
        let position = try #require(Breakthrough.Position(board.text))
        #expect(position.turn == board.turn)
        #expect(position.outcome?.winner == board.winner)
        let moves = position.legalMoves.map(\.description)
        #expect(moves.sorted() == board.moves.sorted(), "\(board.text)")
        for side in Side.allCases { #expect(position.distance(side) == board.distance(side)) }
      }
    }
  }

  @Test("a plain implementation counts the same lines", arguments: Breakthrough.sizes)
  func aPlainImplementationCountsTheSameLines(size: Int) throws {
    let start = Breakthrough(size: size).initialPosition
    for depth in 0...3 {
      #expect(start.perft(depth: depth) == PlainBoard(size: size).perft(depth), "depth \(depth)")
    }
    #expect(start.legalMoves.count == 3 * size - 2)
    var generator = SplitMix64(seed: UInt64(100 + size))
    for _ in 0..<3 {
      for board in PlainBoard.randomMatch(size: size, &generator).suffix(4) {
        let position = try #require(Breakthrough.Position(board.text))
        #expect(position.perft(depth: 3) == board.perft(3), "\(board.text)")
      }
    }
  }

  @Test func reachingTheFarRowWins() throws {
    let position = try #require(Breakthrough.Position("B---B-W------B-------W--- W"))
    #expect(position.outcome == nil)
    let move = try #require(Breakthrough.Move("b4-c5"))
    #expect(position.playingUnchecked(move).outcome == .win(.white))
    #expect(position.playingUnchecked(move).legalMoves.isEmpty)
  }

  @Test func takingTheLastPieceWins() throws {
    let position = try #require(Breakthrough.Position("---------B---W----------- W"))
    let move = try #require(Breakthrough.Move("d3xe4"))
    #expect(position.playingUnchecked(move).outcome == .win(.white))
  }

  @Test func aCaptureIsWrittenWithACross() throws {
    let position = try #require(Breakthrough.Position("B--------B---W----------- W"))
    #expect(position.legalMoves.map(\.description) == ["d3-c4", "d3-d4", "d3xe4"])
    for wrong in ["d3-e4", "d3xc4", "d3xd4"] {
      let isLegal = Breakthrough.Move(wrong).map { position.isLegal($0) } ?? false
      #expect(!isLegal, "\(wrong)")
    }
  }

  @Test func aMoveTellsWhereThePieceIsAndWhereItWas() throws {
    let start = Breakthrough().initialPosition
    let move = try #require(Breakthrough.Move("a2-b3"))
    let changes = start.changes(playing: move).map { "\($0.square) \($0.side?.description ?? "-")" }
    #expect(changes == ["b3 white", "a2 -"])
  }

  @Test func theSizeIsAnOption() {
    #expect(Breakthrough().name == "breakthrough")
    #expect(Breakthrough(size: 6).name == "breakthrough:6")
    #expect(Breakthrough(size: 6).family == "breakthrough")
    #expect(Breakthrough(size: 8).otherNames == ["breakthrough:8"])
  }
}

import MoonstoneKernel
import MoonstoneLaws
import MoonstoneLua
import MoonstoneTestSupport
import Testing

@Suite struct ShippedGameTests {
  @Test(arguments: [
    "gomoku", "gomoku:10", "gomoku:exact", "hex:2", "hex:3", "hex:6", "hex:2,swap", "hex:4,swap",
  ])
  func gamesInLuaKeepTheLaws(name: String) throws {
    try GameLaws.check(ShippedGames.game(name), matches: 6, seed: 1, depth: 1, codes: 60)
  }

  @Test(arguments: [
    ("gomoku", 9, false, 12), ("gomoku:12", 12, false, 6), ("gomoku:exact", 9, true, 24),
    ("gomoku:20,exact", 20, true, 2), ("gomoku:exact,11", 11, true, 6),
  ])
  func fiveInARowWinAndNothingElse(name: String, size: Int, isExact: Bool, matches: Int) throws {
    var generator = SplitMix64(seed: 4)
    let game = try ShippedGames.game(name)
    for _ in 0..<matches {
      var position = game.initialPosition
      var board = [Character](repeating: ".", count: size * size)
      while let move = position.legalMoves.randomElement(using: &generator) {
        let column = Int(move.description.utf8.first!) - 97
        let row = Int(move.description.dropFirst())! - 1
        board[row * size + column] = position.turn == .black ? "x" : "o"
        position.playUnchecked(move)
        #expect(
          position.outcome == Self.outcome(of: board, size, isExact: isExact), "\(position)")
        #expect(position.description.contains(String(board)))
      }
    }
  }

  /// By looking along every line of five there is.
  private static func outcome(of board: [Character], _ size: Int, isExact: Bool) -> Outcome? {
    func at(_ row: Int, _ column: Int) -> Character {
      (0..<size).contains(row) && (0..<size).contains(column) ? board[row * size + column] : "#"
    }
    for (stone, side) in [(Character("x"), Side.black), ("o", .white)] {
      for row in 0..<size {
        for column in 0..<size {
          for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let line = (-1...5).map { at(row + $0 * down, column + $0 * right) }
            guard line[1...5].allSatisfy({ $0 == stone }) else { continue }
            if !isExact || (line[0] != stone && line[6] != stone) { return .win(side) }
          }
        }
      }
    }
    return board.contains(".") ? nil : .draw
  }

  @Test(arguments: [
    ("gomoku:15", "a1 b2 b1 c3 c1 d4 e1 e5 f1 h8 d1", Outcome?.some(.win(.black))),
    ("gomoku:15,exact", "a1 b2 b1 c3 c1 d4 e1 e5 f1 h8 d1", nil),
    ("gomoku:15,exact", "o15 b2 n14 c3 m13 d4 l12 e5 k11", .win(.black)),
    ("gomoku:20", "t20 a1 s20 a2 r20 a3 q20 a4 p20", .win(.black)),
  ]) func sixAreARowUnlessExactlyFiveCount(
    name: String, moves: String, outcome: Outcome?
  ) throws {
    let game = try ShippedGames.game(name)
    let position = try game.transcript(moves).reduce(game.initialPosition) {
      $0.playingUnchecked($1)
    }
    #expect(position.outcome == outcome)
  }

  @Test(arguments: ["8", "21", "x", "9,9", "exact,exact", ""])
  func gomokuRefusesWhatIsNoSize(options: String) throws {
    let error = try #require(throws: ScriptError.self) {
      try ShippedGames.game("gomoku:\(options)")
    }
    #expect(error.message.contains("a size is from 9 to 20, and exact counts five only"))
  }

  @Test func whoSwapsTakesTheFirstStoneMirrored() throws {
    let game = try ShippedGames.game("hex:4,swap")
    let swap = try #require(LuaWord("swap-pieces"))
    let start = game.initialPosition
    #expect(!start.legalMoves.contains(swap))
    for first in start.legalMoves {
      let stone = start.playingUnchecked(first)
      #expect(stone.legalMoves.count == 16, "15 cells, and the swap")
      let after = stone.playingUnchecked(swap)
      let name = first.description
      let column = Int(name.utf8.first!) - 96
      let mirrored = "\(Character(UnicodeScalar(UInt8(96 + Int(name.dropFirst())!))))\(column)"
      #expect(after.turn == .black)
      #expect(after.legalMoves.count == 15, "no second swap")
      #expect(!after.legalMoves.contains(try #require(LuaWord(mirrored))))
      let query = try #require(game.queries.first { $0.name == "distance" })
      func distance(_ side: Side, _ position: LuaPosition) -> Int {
        var out = [0]
        _ = out.withUnsafeMutableBufferPointer {
          query.respond(position, [side == .black ? 0 : 1], $0)
        }
        return out[0]
      }
      #expect(distance(.white, after) == distance(.black, stone), "\(first)")
    }
    let refused = start.legalMoves.first.map { start.playingUnchecked($0) }
    let other = try #require(refused?.legalMoves.first.flatMap { refused?.playingUnchecked($0) })
    #expect(other.legalMoves.count == 14 && !other.legalMoves.contains(swap))
    #expect(try !ShippedGames.game("hex:4").transcript("a1").isEmpty)
    #expect(throws: (any Error).self) {
      try ShippedGames.game("hex:4").transcript("a1 swap-pieces")
    }
  }

  @Test(arguments: [
    ("hex:3", "a1 b1 a2 b2 a3", Outcome.win(.black)),
    ("hex:3", "a1 a3 c1 b2 b1 c2", .win(.white)),
    // Cells touch up and to the right, not up and to the left.
    ("hex:3", "a3 a1 b3 b2 c2 c3", nil),
    ("hex:3", "a1 a3 b1 b2 a2 c1", .win(.white)),
    ("hex:3", "c2 a1 b2 b3 b1 c3 c1", nil),
    ("hex:2", "a1 b1 b2", nil), ("hex:2", "b1 a1 a2", .win(.black)),
  ]) func hexIsWonByJoiningTheEdges(name: String, moves: String, outcome: Outcome?) throws {
    let game = try ShippedGames.game(name)
    let position = try game.transcript(moves).reduce(game.initialPosition) {
      $0.playingUnchecked($1)
    }
    #expect(position.outcome == outcome)
  }

  @Test func aHexBoardThatIsFullHasAWinner() throws {
    var generator = SplitMix64(seed: 9)
    let game = try ShippedGames.game("hex:5")
    for _ in 0..<30 {
      var position = game.initialPosition
      while let move = position.legalMoves.randomElement(using: &generator) {
        position.playUnchecked(move)
      }
      #expect(position.outcome?.winner != nil)
    }
  }

  /// On the smallest board three of the six ways to put two stones join the top with the bottom.
  @Test func linesAreCounted() throws {
    let game = try ShippedGames.game("hex:2")
    let start = game.initialPosition
    #expect((0...4).map { start.perft(depth: $0) } == [1, 4, 12, 24, 24])
    let third = start.legalMoves.flatMap { first in
      let one = start.playingUnchecked(first)
      return one.legalMoves.flatMap { second in
        let two = one.playingUnchecked(second)
        return two.legalMoves.map { two.playingUnchecked($0).outcome }
      }
    }
    #expect(third.count { $0 == .win(.black) } == 12)
    #expect(third.count { $0 == nil } == 12)
    #expect(try ShippedGames.game("gomoku").initialPosition.perft(depth: 2) == 81 * 80)
  }

  @Test(arguments: ["20", "1", "x", "7,7", ""])
  func hexRefusesWhatIsNoSize(options: String) throws {
    let error = try #require(throws: ScriptError.self) { try ShippedGames.game("hex:\(options)") }
    #expect(error.message.contains("a size is from 2 to 19, as in hex:7, and swap the swap rule"))
  }
}

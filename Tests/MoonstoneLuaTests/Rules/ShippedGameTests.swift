import MoonstoneKernel
import MoonstoneLaws
import MoonstoneLua
import MoonstoneTestSupport
import Testing

@Suite struct ShippedGameTests {
  @Test(arguments: ["gomoku", "hex:2", "hex:3", "hex:6"])
  func gamesInLuaKeepTheLaws(name: String) throws {
    try GameLaws.check(ShippedGames.game(name), matches: 6, seed: 1, depth: 1, codes: 60)
  }

  @Test func fiveInARowWinAndNothingElse() throws {
    var generator = SplitMix64(seed: 4)
    let game = try ShippedGames.game("gomoku")
    for _ in 0..<12 {
      var position = game.initialPosition
      var board = [Character](repeating: ".", count: 81)
      while let move = position.legalMoves.randomElement(using: &generator) {
        let column = Int(move.description.utf8.first!) - 97
        let row = Int(move.description.dropFirst())! - 1
        board[row * 9 + column] = position.turn == .black ? "x" : "o"
        position.playUnchecked(move)
        #expect(position.outcome == Self.outcome(of: board), "\(position)")
        #expect(position.description.contains(String(board)))
      }
    }
  }

  /// By looking along every line of five there is.
  private static func outcome(of board: [Character]) -> Outcome? {
    for (stone, side) in [(Character("x"), Side.black), ("o", .white)] {
      for row in 0..<9 {
        for column in 0..<9 {
          for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let ends = (row + 4 * down, column + 4 * right)
            guard (0..<9).contains(ends.0), (0..<9).contains(ends.1) else { continue }
            let line = (0..<5).map { board[(row + $0 * down) * 9 + column + $0 * right] }
            if line.allSatisfy({ $0 == stone }) { return .win(side) }
          }
        }
      }
    }
    return board.contains(".") ? nil : .draw
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
    #expect(error.message.contains("a size is from 2 to 19, as in hex:7"))
  }
}

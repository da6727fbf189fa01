import Foundation
import MoonstoneHost
import MoonstoneKernel
import MoonstoneLua
import MoonstoneTestSupport
import Testing

/// What the best strategies of the games in Lua never do.
@Suite(.timeLimit(.minutes(10 * patience))) struct GoodPlayTests {
  private static let root = ShippedGames.folder.deletingLastPathComponent().path

  /// The positions of a file in `data`, without its comments.
  private static func lines(_ file: String) throws -> [[Substring]] {
    let text = try String(contentsOfFile: "\(root)/data/\(file)", encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: " ")
    }
  }

  /// All of them where there is time, else some that a seed picks.
  private static func positions(_ file: String, _ count: Int) throws -> [[Substring]] {
    let lines = try Self.lines(file)
    guard !isThorough else { return lines }
    var chance = SplitMix64(seed: 21)
    return (0..<trials(count)).map { _ in lines[Int(chance.next() % UInt64(lines.count))] }
  }

  private static func strategy(_ path: String, of rules: LuaGame) throws -> LuaStrategy<LuaGame> {
    try LuaStrategy(
      ScriptFile(path: "\(root)/strategies/\(path).lua", libraries: ["\(root)/strategies/lib"]),
      plugin: Plugin(rules), isolation: .inProcess)
  }

  private static func turn(
    _ rules: LuaGame, _ position: LuaPosition, _ moves: [LuaWord], ticks: Int
  ) -> Turn<LuaGame> {
    Turn(
      game: rules, position: position, moves: Trail(moves),
      budget: Budget(remainingTicks: ticks, tickAllowance: ticks))
  }

  @Test func whatFilesSayAboutGomokuIsSoByTryingEverything() throws {
    for line in try Self.positions("gomoku-forced.txt", 12) {
      let side = line[1] == "black" ? 1 : 2
      let plies = try #require(Int(line[2]))
      // Trying seven plies takes long.
      guard plies < 7 || isThorough else { continue }
      var board = PlainGomoku(line[0])
      #expect(board.fives(side).isEmpty || plies == 1)
      let moves: [Int]
      if plies == 0 {
        moves = board.fives(3 - side)
      } else {
        let shorter = stride(from: 1, to: plies, by: 2)
        #expect(!shorter.contains { board.wins(side, within: $0) })
        moves = board.empty.filter { board.winsBy($0, side, within: plies) }
      }
      #expect(moves.map(PlainGomoku.name).joined(separator: ",") == line[3], "\(line)")
    }
  }

  @Test func threatsMissesNoFiveNoBlockAndNoForcedWinWithinSevenPlies() async throws {
    let rules = try ShippedGames.game("gomoku")
    for line in try Self.positions("gomoku-forced.txt", 40) {
      let player = try Self.strategy("gomoku/threats", of: rules)
      let position = try #require(
        LuaPosition("gomoku {board=\"\(line[0])\",turn=\"\(line[1])\"}"))
      let move = try await player.choose(Self.turn(rules, position, [], ticks: 4_000_000)).move
      #expect(line[3].split(separator: ",").contains { $0 == move.description }, "\(line): \(move)")
    }
  }

  @Test func whatFilesSayAboutHexIsSoByPlayingEverythingOut() throws {
    for line in try Self.positions("hex-bridges.txt", 6) {
      let board = PlainHex(line[0])
      let side = line[1] == "black" ? 1 : 2
      let last = try #require(board.stones.indices.first { board.name($0) == line[2] })
      let fills = board.fills(side, after: last)
      #expect(fills.map(board.name).joined(separator: ",") == line[3], "\(line)")
      guard isThorough || board.empty.count <= 9 else { continue }
      let wins = board.empty.filter { board.winsBy($0, side) }
      #expect(wins.map(board.name).joined(separator: ",") == line[4], "\(line)")
    }
  }

  @Test func foresightFillsEveryBridgeThatIsIntrudedUpon() async throws {
    let rules = try ShippedGames.game("hex:5")
    for line in try Self.positions("hex-bridges.txt", 40) {
      let player = try Self.strategy("hex/foresight", of: rules)
      let position = try #require(
        LuaPosition("hex:5 {size=5,stones=\"\(line[0])\",turn=\"\(line[1])\"}"))
      let last = try #require(LuaWord(String(line[2])))
      let turn = Self.turn(rules, position, [last], ticks: 2_000_000)
      let move = try await player.choose(turn).move.description
      #expect(line[3].split(separator: ",").contains { $0 == move }, "\(line): \(move)")
      #expect(line[4].split(separator: ",").contains { $0 == move }, "\(line): \(move)")
    }
  }

  @Test func thereAre200PositionsOfEachAndTenOpenings() throws {
    for (file, count) in [
      ("gomoku-forced.txt", 200), ("hex-bridges.txt", 200), ("hex-openings-7.txt", 10),
    ] {
      let lines = try Self.lines(file)
      #expect(lines.count == count, "\(file)")
      #expect(Set(lines.map { $0.prefix(3).joined(separator: " ") }).count == count, "\(file)")
    }
  }

  @Test(arguments: ["any/random", "hex/bridges", "hex/shortest", "hex/resistance"])
  func foresightWinsAsTheFirstPlayer(other: String) async throws {
    let rules = try ShippedGames.game("hex:7")
    for opening in try Self.positions("hex-openings-7.txt", 1) {
      let players = [
        try Self.strategy("hex/foresight", of: rules), try Self.strategy(other, of: rules),
      ]
      var position = rules.initialPosition
      var moves: [LuaWord] = []
      for word in opening {
        let move = try #require(LuaWord(String(word)))
        try position.play(move)
        moves.append(move)
      }
      while position.outcome == nil {
        let turn = Self.turn(rules, position, moves, ticks: 8_000_000)
        let move = try await players[moves.count % 2].choose(turn).move
        try position.play(move)
        moves.append(move)
      }
      #expect(position.outcome == .win(.black), "\(opening) against \(other)")
    }
  }
}

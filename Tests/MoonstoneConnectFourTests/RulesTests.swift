import MoonstoneConnectFour
import MoonstoneKernel
import MoonstoneLaws
import MoonstonePlainGames
import MoonstoneTestSupport
import Testing

private let matches = isThorough ? 500 : 50

@Suite struct RulesTests {
  @Test(arguments: [
    ("abababa", "a1 a2 a3 a4"), ("aabbccd", "a1 b1 c1 d1"), ("aabbcc", ""),
    ("abbccdcddgd", "a1 b2 c3 d4"), ("gffeededdad", "g1 f2 e3 d4"),
    ("aabbcceed", "a1 b1 c1 d1 e1"),
  ])
  func theDiscsThatDecideTheGameAreNamed(columns: String, line: String) throws {
    let game = ConnectFour()
    let position = try columns.reduce(game.initialPosition) { position, column in
      position.playingUnchecked(try #require(ConnectFour.Move(String(column))))
    }
    let squares = try #require(game.grid(of: position)).line.map(\.description)
    #expect(squares.sorted() == line.split(separator: " ").map(String.init).sorted())
  }

  private let game = ConnectFour()

  private func position(_ text: String) throws -> ConnectFour.Position { try game.position(text) }

  @Test(arguments: UInt64(1)...4)
  func connectFourKeepsTheLawsOfEveryGame(seed: UInt64) throws {
    try GameLaws.check(game, matches: matches, seed: seed) { $0.side(at: $1) }
  }

  @Test func connectFourKeepsTheLawsFromItsTrials() throws {
    try GameLaws.check(game, matches: matches / 2, seed: 5, from: game.trials) { $0.side(at: $1) }
  }

  @Test func leftAndRightAreAlike() throws {
    func fingerprint(_ moves: String) throws -> UInt64 {
      game.fingerprint(from: game.initialPosition, try game.transcript(moves))
    }
    #expect(try fingerprint("a b d") == fingerprint("g f d"))
    #expect(try fingerprint("a b d") != fingerprint("g f e"))
  }

  @Test func aPlainImplementationSeesTheSameMatches() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<60 {
      for board in PlainConnectFour.randomMatch(&generator) {
        guard let position = ConnectFour.Position(board.text) else {
          Issue.record("\(board.text) does not read")
          continue
        }
        #expect(position.turn == board.turn)
        #expect(position.outcome == board.outcome)
        #expect(position.legalMoves.map(\.column) == board.moves)
        for side in Side.allCases {
          for count in 0...4 {
            #expect(position.lines(side, count) == board.count(side, count), "\(board.text)")
          }
          #expect(Set(names(position.threats(side))) == board.threats(side), "\(board.text)")
        }
      }
    }
  }

  private func names(_ squares: UInt64) -> [String] {
    (0..<49).filter { squares & 1 << UInt64($0) != 0 }
      .compactMap { ConnectFour.Square(code: $0)?.description }
  }

  @Test(arguments: [
    ("dededed", "a column"), ("aabbccd", "a row"), ("aabbddc", "a gap"),
    ("abbccdcddgd", "a rising diagonal"), ("gffeededdad", "a falling diagonal"),
  ])
  func fourInALineWinAndEndTheMatch(moves: String, line: String) throws {
    let before = try position(String(moves.dropLast()))
    #expect(before.outcome == nil, "\(line)")
    let after = try position(moves)
    #expect(after.outcome == .win(.black), "\(line)")
    #expect(after.legalMoves.isEmpty)
    #expect(throws: NotationError.self) { try game.transcript(moves + "a") }
  }

  @Test func noLineRunsFromTheTopOfAColumnIntoTheNext() throws {
    let board = """
      R------
      R------
      R------
      Y------
      Y------
      YR-----
      """
    #expect(try position(board).outcome == nil)
  }

  @Test func aFullBoardWithoutFourIsADraw() throws {
    let board = """
      YRYRYRY
      RYRYRYR
      YRYRYRY
      YRYRYRY
      RYRYRYR
      RYRYRYR
      """
    #expect(try position(board).outcome == .draw)
    #expect(try position(board).legalMoves.isEmpty)
  }

  @Test func aMoveTellsTheSquareItsDiscLandsOn() throws {
    let start = try position("dd")
    let move = try #require(ConnectFour.Move("d"))
    #expect(
      start.changes(playing: move).map { "\($0.square) \($0.side ?? .white)" } == ["d3 black"])
  }

  @Test func theSearchIsShownWinsAndDangersFirst() throws {
    let winning = try position("dededec".dropLast().description)
    let first = winning.legalMoves.max { winning.priority(of: $0) < winning.priority(of: $1) }
    #expect(first?.description == "d")
    let endangered = try position("dedeg")
    let second = endangered.legalMoves.max {
      endangered.priority(of: $0) < endangered.priority(of: $1)
    }
    #expect(second?.description == "d")
  }
}
